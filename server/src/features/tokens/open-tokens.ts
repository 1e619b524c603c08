import type { Jobs } from '../../infra/jobs/open-jobs.ts'
import type { Schedule } from '../../infra/jobs/schedule.ts'
import type { Part } from '../../infra/process/part.ts'
import { sweepTokens } from './sweep-tokens.ts'
import { type TokenNeeds, tokenRoutes } from './token-routes.ts'

const tokenSweep: Schedule = {
  name: 'sweep-tokens',
  every: 'hour',
  failureMessage: 'Dead tokens could not be swept away.',
}

type Deps = TokenNeeds & { readonly jobs: Pick<Jobs, 'repeat' | 'stop'> }

/** Service and public tokens: what they open, and that the dead ones go. */
export const openTokens = (deps: Deps): Required<Pick<Part, 'routes' | 'work'>> => {
  const { database, clock, jobs } = deps
  return {
    routes: tokenRoutes(deps),
    work: async () => {
      await jobs.repeat(tokenSweep, () => sweepTokens(database.sql, clock()))
      return jobs.stop
    },
  }
}
