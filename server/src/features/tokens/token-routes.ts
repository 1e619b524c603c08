import { publicAnswers } from '@apply/contract/public-answers'
import { serviceAnswers } from '@apply/contract/service-answers'
import type { Answers } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { questionFor } from '@apply/engine/walk'
import type { Database } from '../../infra/database/database.ts'
import type { App, Routes } from '../../infra/http/app-type.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import type { Clock } from '../../infra/process/clock.ts'
import { asAccount, asClient, recordAudit } from '../accounts/audit.ts'
import { createRateLimiter, type RateLimiter } from '../accounts/rate-limiter.ts'
import type { Documents } from '../applications/documents.ts'
import { findPublicToken } from './public-tokens.ts'
import { findServiceToken } from './service-tokens.ts'
import { serviceView } from './service-view.ts'

export type TokenDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly form: Form
  readonly documents: Pick<Documents, 'list'>
}

/** Counts wrong tokens only; 256 bits cannot be guessed, this keeps the database quiet. */
const wrongTokens = [{ name: 'wrong-token-client', per: 'client', points: 1_000, seconds: 3_600 }] as const

/** A form may ask less today than when the answers were set aside. */
const stillKnown = (form: Form, answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => questionFor(form, key) !== undefined))

/** Notes the refusal, without the token, and refuses. */
const refuse = async (
  { database, clock }: TokenDeps,
  wrongTokenLimiter: RateLimiter,
  client: string,
  action: string,
): Promise<never> => {
  await wrongTokenLimiter.consume({ client, username: '' }, clock())
  const refusal = { at: clock(), actor: asClient(client), target: 'unknown', action, result: 'refused' }
  await recordAudit(database.sql, refusal)
  throw new HttpError(403, 'This link is not valid or has expired. Please ask for a new one.')
}

const serviceRoute = (app: App, deps: TokenDeps, wrongTokenLimiter: RateLimiter) => {
  const { database, clock } = deps
  const { path, query, response } = serviceAnswers
  app.get(path, { schema: { querystring: query, response: { 200: response } } }, async ({ query: asked, ip }) => {
    const use = await findServiceToken(database.sql, asked.service_token, clock())
    if (!use) return refuse(deps, wrongTokenLimiter, ip, 'service view')
    const entry = { at: clock(), actor: `service token ${use.id}`, target: asAccount(use.accountId) }
    await recordAudit(database.sql, { ...entry, action: 'service view', result: 'shown' })
    return serviceView(database.sql, use.accountId, deps)
  })
}

const publicRoute = (app: App, deps: TokenDeps, wrongTokenLimiter: RateLimiter) => {
  const { database, clock, form } = deps
  const { path, query, response } = publicAnswers
  app.get(path, { schema: { querystring: query, response: { 200: response } } }, async ({ query: asked, ip }) => {
    const use = await findPublicToken(database.sql, asked.token, clock())
    if (!use) return refuse(deps, wrongTokenLimiter, ip, 'public answers')
    const entry = { at: clock(), actor: asClient(ip), target: `public token ${use.id}` }
    await recordAudit(database.sql, { ...entry, action: 'public answers', result: 'shown' })
    return { answer: stillKnown(form, use.answers) }
  })
}

/** The two calls that a token opens; it opens nothing else, since nothing else reads it. */
export const tokenRoutes =
  (deps: TokenDeps): Routes =>
  (app) => {
    const wrongTokenLimiter = createRateLimiter(deps.database.sql, wrongTokens)
    serviceRoute(app, deps, wrongTokenLimiter)
    publicRoute(app, deps, wrongTokenLimiter)
  }
