import type { FastifyBaseLogger } from 'fastify'
import type { Part } from '../platform/part.ts'
import { repeat } from '../platform/repeat.ts'
import { sweepTokens } from './sweep-tokens.ts'
import { type TokenNeeds, tokenRoutes } from './token-routes.ts'

const hour = 60 * 60_000
const whenItFails = 'Dead tokens could not be swept away.'

type Needs = TokenNeeds & { readonly log: Pick<FastifyBaseLogger, 'warn'> }

/** Service and public tokens: what they open, and that the dead ones go. */
export const openTokens = (needs: Needs): Required<Pick<Part, 'routes' | 'work'>> => {
  const { database, clock, log } = needs
  return {
    routes: tokenRoutes(needs),
    work: async () => repeat(() => sweepTokens(database.sql, clock()), { everyMs: hour, log, whenItFails }),
  }
}
