import { find } from '@apply/contract/find'
import { defaultLookupResults, maxLookupResults } from '@apply/engine/limits'
import type { Routes } from '../platform/app-type.ts'
import { boundedQueue } from '../platform/bounded-queue.ts'
import type { Database } from '../platform/database.ts'
import { HttpError } from '../platform/http-error.ts'
import { fieldsOf, suggestionOf } from './lookup-record.ts'
import { lookupStore } from './lookup-store.ts'
import { suggest } from './suggest.ts'

/** The lists are public and change rarely, so that a letter typed and taken back is asked for once. */
const keepAMinute = 'public, max-age=60'

/** Half of the connections at most: a storm of searches leaves the others to those who are saving answers. */
const bounds = { atOnce: 5, waiting: 200 }

const tooBusy = () => new HttpError(503, 'Too many people are searching right now.', { retryAfterSeconds: 1 })

export const lookupRoutes =
  ({ database }: { readonly database: Pick<Database, 'sql'> }): Routes =>
  (app) => {
    const store = lookupStore(database)
    const inTurn = boundedQueue({ ...bounds, whenFull: tooBusy })

    app.get(
      find.path,
      { schema: { querystring: find.query, response: { 200: find.response } } },
      async ({ query: { category, id, text = '', max_results = defaultLookupResults } }, reply) => {
        if (id !== undefined) {
          const record = await store.read(category, id)
          if (!record) throw new HttpError(404, 'The list has no such entry.')
          return fieldsOf(category, record)
        }
        const most = Math.min(Number(max_results), maxLookupResults)
        const records = await inTurn(() => suggest({ store, category }, text, most))
        reply.header('cache-control', keepAMinute)
        return records.map((record) => suggestionOf(category, record))
      },
    )
  }
