import type { Sql } from '../database/database.ts'

/** Who did what to whom, and the result. Contains ids and client addresses only, never a secret. */
type AuditEntry = {
  readonly at: Date
  readonly actor: string
  readonly target: string
  readonly action: string
  readonly result: string
  /** What a person can do any number of times, and what decides nothing. */
  readonly isRoutine?: boolean
}

export const recordAudit = async (
  sql: Sql,
  { at, actor, target, action, result, isRoutine = false }: AuditEntry,
): Promise<void> => {
  await sql('insert into audit (at, actor, target, action, result, is_routine) values ($1, $2, $3, $4, $5, $6)', [
    at,
    actor,
    target,
    action,
    result,
    isRoutine,
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

const maxKeptRoutine = 1_000

/** Forgets the oldest routine rows of these accounts. */
export const sweepAudit = async (sql: Sql, accountIds: readonly string[]): Promise<void> => {
  await sql(
    `delete from audit where id in (
       select old.id from unnest($1::uuid[]) as recent (account_id) cross join lateral (
         select id from audit where audit.account_id = recent.account_id and is_routine order by id desc offset ${maxKeptRoutine}
       ) as old
     )`,
    [accountIds],
  )
}

export const asClient = (address: string): string => `client ${address}`

export const asAccount = (id: string | undefined): string => (id === undefined ? 'unknown account' : `account ${id}`)
