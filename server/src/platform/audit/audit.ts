import type { Sql } from '../database/database.ts'

/** Who did what to whom, and the result. Contains ids and client addresses only, never a secret. */
type AuditEntry = {
  readonly at: Date
  readonly actor: string
  readonly target: string
  readonly action: string
  readonly result: string
}

export const recordAudit = async (sql: Sql, { at, actor, target, action, result }: AuditEntry): Promise<void> => {
  await sql('insert into audit (at, actor, target, action, result) values ($1, $2, $3, $4, $5)', [
    at,
    actor,
    target,
    action,
    result,
  ])
}

/** One row for each of these accounts. */
export const recordAuditOfEach = async (
  sql: Sql,
  { at, actor, action, result }: Omit<AuditEntry, 'target'>,
  accountIds: readonly string[],
): Promise<void> => {
  if (accountIds.length === 0) return
  await sql(
    `insert into audit (at, actor, target, action, result)
     select $1, $2, 'account ' || id, $3, $4 from unnest($5::uuid[]) as id`,
    [at, actor, action, result, accountIds],
  )
}

/** What applicants do to their own account or application. */
export const recordOwnAction = (
  sql: Sql,
  accountId: string,
  entry: Pick<AuditEntry, 'at' | 'action' | 'result'>,
): Promise<void> => recordAudit(sql, { ...entry, actor: asAccount(accountId), target: asAccount(accountId) })

/** When somebody last did something with an account, or tried to, without those who run the product; for a statement that has its id. */
export const lastOwnActAt = (accountId: string): string =>
  `(select max(at) from audit where target = 'account ' || ${accountId} and actor_kind in ('account', 'client'))`

/** What a person can do any number of times, and what decides nothing. */
const routineCondition = `(action in ('log-out', 'end-session', 'reminders') or action = 'log-in' and result in ('logged in', 'logged in with a passkey'))`
const maxKeptRoutine = 1_000

/** Forgets the oldest of these rows of those accounts. */
export const sweepAudit = async (sql: Sql, accountIds: readonly string[]): Promise<void> => {
  await sql(
    `delete from audit where id in (
       select old.id from unnest($1::uuid[]) as recent (account_id) cross join lateral (
         select id from audit where target = 'account ' || recent.account_id and ${routineCondition} order by id desc offset ${maxKeptRoutine}
       ) as old
     )`,
    [accountIds],
  )
}

export const asClient = (address: string): string => `client ${address}`

export const asAccount = (id: string | undefined): string => (id === undefined ? 'unknown account' : `account ${id}`)
