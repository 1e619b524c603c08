import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Schedule } from '../../infra/jobs/schedule.ts'
import type { Feature } from '../../infra/process/feature.ts'
import { sweepTokens } from './sweep-tokens.ts'
import { type TokenDeps, tokenRoutes } from './token-routes.ts'

const tokenSweep: Schedule = {
  name: 'sweep-tokens',
  every: 'hour',
  failureMessage: 'Dead tokens could not be swept away.',
}

type Deps = TokenDeps & { readonly jobs: Pick<Jobs, 'repeat' | 'stop'> }

/** Service and public tokens: what they open, and that the dead ones go. */
export const createTokens = (deps: Deps): Required<Pick<Feature, 'routes' | 'work'>> => {
  const { database, clock, jobs } = deps
  return {
    routes: tokenRoutes(deps),
    work: async () => {
      await jobs.repeat(tokenSweep, () => sweepTokens(database.sql, clock()))
      return jobs.stop
    },
  }
}
