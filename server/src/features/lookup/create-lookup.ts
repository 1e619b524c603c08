import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../infra/database/database.ts'
import type { Feature } from '../../infra/process/feature.ts'
import { loadSample } from './load-sample.ts'
import { lookupRoutes } from './lookup-routes.ts'

type Deps = { readonly database: Database; readonly log: Pick<FastifyBaseLogger, 'info'> }

/** The search for schools and addresses, with something to find from the first start on. */
export const createLookup = async ({ database, log }: Deps): Promise<Feature> => {
  const loaded = await loadSample(database)
  if (loaded.length > 0)
    log.info(
      `An invented sample can be searched (${loaded.join(', ')}); "npm run admin -- lookup import" loads real lists.`,
    )
  return { routes: lookupRoutes({ database }) }
}
