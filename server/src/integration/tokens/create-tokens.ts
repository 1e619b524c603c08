import { publicAnswers } from '@apply/contract/public-answers'
import { serviceAnswers } from '@apply/contract/service-answers'
import type { Answers } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { questionFor } from '@apply/engine/walk'
import type { Documents } from '../../application/draft/application-deps.ts'
import { serviceView } from '../../application/draft/service-view.ts'
import { asAccount, asClient, recordAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App, Plugin } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { perClient } from '../../platform/limits/limit.ts'
import { createRateLimiter, type RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { Feature } from '../../platform/process/feature.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { findPublicToken, findServiceToken, sweepTokens } from './tokens.ts'

type TokenDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly form: Form
  readonly documents: Pick<Documents, 'list'>
}

/** Counts wrong tokens only. 256 bits cannot be guessed; the limit saves database work. */
const wrongTokens = [perClient('wrong-token-client', 1_000, 3_600)]

/** The form may have lost a question since the token was issued. */
const knownAnswers = (form: Form, answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => questionFor(form, key) !== undefined))

/** Records the refusal, without the token, and throws it. */
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
  app.get(serviceAnswers.path, { schema: schemaOf(serviceAnswers) }, async ({ query, ip }) => {
    const token = await findServiceToken(database.sql, query.service_token, clock())
    if (!token) return refuse(deps, wrongTokenLimiter, ip, 'service view')
    const entry = { at: clock(), actor: `service token ${token.id}`, target: asAccount(token.accountId) }
    await recordAudit(database.sql, { ...entry, action: 'service view', result: 'shown' })
    return serviceView(database.sql, token.accountId, deps)
  })
}

const publicRoute = (app: App, deps: TokenDeps, wrongTokenLimiter: RateLimiter) => {
  const { database, clock, form } = deps
  app.get(publicAnswers.path, { schema: schemaOf(publicAnswers) }, async ({ query, ip }) => {
    const token = await findPublicToken(database.sql, query.token, clock())
    if (!token) return refuse(deps, wrongTokenLimiter, ip, 'public answers')
    const entry = { at: clock(), actor: asClient(ip), target: `public token ${token.id}` }
    await recordAudit(database.sql, { ...entry, action: 'public answers', result: 'shown' })
    return { answer: knownAnswers(form, token.answers) }
  })
}

/** The two calls that a token opens. No other route reads a token. */
export const tokenRoutes =
  (deps: TokenDeps): Plugin =>
  async (app) => {
    const wrongTokenLimiter = createRateLimiter(deps.database.sql, wrongTokens)
    serviceRoute(app, deps, wrongTokenLimiter)
    publicRoute(app, deps, wrongTokenLimiter)
  }

const tokenSweep: Schedule = {
  name: 'sweep-tokens',
  every: 'hour',
  failureMessage: 'Expired tokens could not be deleted.',
}

type Deps = TokenDeps & { readonly jobs: Pick<Jobs, 'repeat' | 'stop'> }

/** Service and public tokens. */
export const createTokens = (deps: Deps): Required<Pick<Feature, 'plugin' | 'startJobs'>> => {
  const { database, clock, jobs } = deps
  return {
    plugin: tokenRoutes(deps),
    startJobs: async () => {
      await jobs.repeat(tokenSweep, () => sweepTokens(database.sql, clock()))
      return jobs.stop
    },
  }
}
