import { acceptAnswers } from '@apply/engine/accept-answers'
import { type Answers, draftOf, isFilled } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import type { Sql } from '../../platform/database/database.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'

/** A valid service token: its id for the audit, and the account whose application it shows. */
type ServiceToken = { readonly id: string; readonly accountId: string }

/** Creates a token that shows one application until it expires. */
export const issueServiceToken = async (sql: Sql, accountId: string, expiresAt: Date): Promise<string> => {
  const token = newToken()
  await sql('insert into service_tokens (token_hash, account_id, expires_at) values ($1, $2, $3)', [
    tokenHash(token),
    accountId,
    expiresAt,
  ])
  return token
}

export const findServiceToken = async (sql: Sql, token: string, now: Date): Promise<ServiceToken | undefined> => {
  const [row] = await sql<{ id: string; account_id: string }>(
    'select id, account_id from service_tokens where token_hash = $1 and expires_at > $2',
    [tokenHash(token), now],
  )
  return row && { id: row.id, accountId: row.account_id }
}

/** A valid public token: its id for the audit, and the answers that a visitor starts with. */
type PublicToken = { readonly id: string; readonly answers: Answers }

/** The answers to store with a public token: known keys and valid values only, and what follows from them. */
export const acceptPublicAnswers = (form: Form, sent: Readonly<Record<string, unknown>>, today: string): Answers => {
  const { answers } = acceptAnswers(form, draftOf(), sent, today).draft
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => isFilled(value)))
}

/** Creates a token that hands out these answers until it expires. */
export const issuePublicToken = async (sql: Sql, answers: Answers, expiresAt: Date): Promise<string> => {
  const token = newToken()
  await sql('insert into public_tokens (token_hash, answers, expires_at) values ($1, $2, $3)', [
    tokenHash(token),
    JSON.stringify(answers),
    expiresAt,
  ])
  return token
}

export const findPublicToken = async (sql: Sql, token: string, now: Date): Promise<PublicToken | undefined> => {
  const [row] = await sql<PublicToken>(
    'select id, answers from public_tokens where token_hash = $1 and expires_at > $2',
    [tokenHash(token), now],
  )
  return row
}

/** Deletes expired tokens. */
export const sweepTokens = async (sql: Sql, now: Date): Promise<void> => {
  await sql('delete from service_tokens where expires_at <= $1', [now])
  await sql('delete from public_tokens where expires_at <= $1', [now])
}
