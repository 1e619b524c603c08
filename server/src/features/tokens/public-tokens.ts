import type { Answers } from '@apply/engine/answers'
import type { Sql } from '../../infra/database/database.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'

export type PublicUse = { readonly id: string; readonly answers: Answers }

/** Makes a token that hands out these answers until it expires. */
export const issuePublicToken = async (sql: Sql, answers: Answers, expiresAt: Date): Promise<string> => {
  const token = newToken()
  await sql('insert into public_tokens (token_hash, answers, expires_at) values ($1, $2, $3)', [
    tokenHash(token),
    JSON.stringify(answers),
    expiresAt,
  ])
  return token
}

export const findPublicToken = async (sql: Sql, token: string, now: Date): Promise<PublicUse | undefined> => {
  const [row] = await sql<PublicUse>(
    'select id, answers from public_tokens where token_hash = $1 and expires_at > $2',
    [tokenHash(token), now],
  )
  return row
}
