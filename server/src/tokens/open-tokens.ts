import type { FastifyBaseLogger } from 'fastify'
import type { Part } from '../platform/part.ts'
import { sweepTokens } from './sweep-tokens.ts'
import { type TokenNeeds, tokenRoutes } from './token-routes.ts'

const hour = 60 * 60_000

type Needs = TokenNeeds & { readonly log: Pick<FastifyBaseLogger, 'warn'> }

/** Service and public tokens: what they open, and that the dead ones go. */
export const openTokens = (needs: Needs): Required<Pick<Part, 'routes' | 'work'>> => {
  const sweep = () =>
    sweepTokens(needs.database.sql, needs.clock()).catch((error: unknown) =>
      needs.log.warn({ err: error }, 'Dead tokens could not be swept away.'),
    )
  return {
    routes: tokenRoutes(needs),
    work: async () => {
      const timer = setInterval(sweep, hour).unref()
      return async () => clearInterval(timer)
    },
  }
}
