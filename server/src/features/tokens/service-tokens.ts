import type { Sql } from '../../infra/database/database.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'

/** The holder of a valid token: its id for the audit, and whose application it opens. */
export type ServiceUse = { readonly id: string; readonly accountId: string }

/** Makes a token that shows one application until it expires. */
export const issueServiceToken = async (sql: Sql, accountId: string, expiresAt: Date): Promise<string> => {
  const token = newToken()
  await sql('insert into service_tokens (token_hash, account_id, expires_at) values ($1, $2, $3)', [
    tokenHash(token),
    accountId,
    expiresAt,
  ])
  return token
}

export const findServiceToken = async (sql: Sql, token: string, now: Date): Promise<ServiceUse | undefined> => {
  const [row] = await sql<{ id: string; account_id: string }>(
    'select id, account_id from service_tokens where token_hash = $1 and expires_at > $2',
    [tokenHash(token), now],
  )
  return row && { id: row.id, accountId: row.account_id }
}
