import { find } from '@apply/contract/find'
import type { Database } from '../../infra/database/database.ts'
import type { Plugin } from '../../infra/http/app-type.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import { boundedQueue } from '../../infra/process/bounded-queue.ts'
import { fieldsOf, suggestionOf } from './lookup-record.ts'
import { lookupStore } from './lookup-store.ts'
import { suggest } from './suggest.ts'

const maxResults = 20
const defaultResults = '5'

/** The lists are public and rarely change, so a letter typed and deleted again costs one request. */
const cacheControl = 'public, max-age=60'

/** At most half of the connections, so that a burst of searches does not slow down saves. */
const bounds = { concurrency: 5, maxWaiting: 200 }

const tooBusy = () => new HttpError(503, 'Too many people are searching right now.', { retryAfterSeconds: 1 })

export const lookupRoutes =
  ({ database }: { readonly database: Pick<Database, 'sql'> }): Plugin =>
  async (app) => {
    const store = lookupStore(database)
    const queue = boundedQueue({ ...bounds, whenFull: tooBusy })

    app.get(
      find.path,
      { schema: { querystring: find.query, response: { 200: find.response } } },
      async ({ query: { category, id, text = '', max_results = defaultResults } }, reply) => {
        if (id !== undefined) {
          const record = await store.read(category, id)
          if (!record) throw new HttpError(404, 'The list has no such entry.')
          return fieldsOf(category, record)
        }
        const limit = Math.min(Number(max_results), maxResults)
        const records = await queue(() => suggest({ store, category }, text, limit))
        reply.header('cache-control', cacheControl)
        return records.map((record) => suggestionOf(category, record))
      },
    )
  }
