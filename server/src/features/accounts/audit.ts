import type { Sql } from '../../infra/database/database.ts'

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

/** What applicants do to their own account or application. */
export const recordOwnAction = (
  sql: Sql,
  accountId: string,
  entry: Pick<AuditEntry, 'at' | 'action' | 'result'>,
): Promise<void> => recordAudit(sql, { ...entry, actor: asAccount(accountId), target: asAccount(accountId) })

export const asClient = (address: string): string => `client ${address}`

export const asAccount = (id: string | undefined): string => (id === undefined ? 'unknown account' : `account ${id}`)
