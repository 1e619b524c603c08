import { find } from '@apply/contract/find'
import type { Database } from '../../infra/database/database.ts'
import type { Routes } from '../../infra/http/app-type.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import { boundedQueue } from '../../infra/process/bounded-queue.ts'
import { fieldsOf, suggestionOf } from './lookup-record.ts'
import { lookupStore } from './lookup-store.ts'
import { suggest } from './suggest.ts'

const maxResults = 20
const defaultResults = '5'

/** The lists are public and change rarely, so that a letter typed and taken back is asked for once. */
const keepAMinute = 'public, max-age=60'

/** Half of the connections at most: a storm of searches leaves the others to those who are saving answers. */
const bounds = { concurrency: 5, waiting: 200 }

const tooBusy = () => new HttpError(503, 'Too many people are searching right now.', { retryAfterSeconds: 1 })

export const lookupRoutes =
  ({ database }: { readonly database: Pick<Database, 'sql'> }): Routes =>
  (app) => {
    const store = lookupStore(database)
    const inTurn = boundedQueue({ ...bounds, whenFull: tooBusy })

    app.get(
      find.path,
      { schema: { querystring: find.query, response: { 200: find.response } } },
      async ({ query: { category, id, text = '', max_results = defaultResults } }, reply) => {
        if (id !== undefined) {
          const record = await store.read(category, id)
          if (!record) throw new HttpError(404, 'The list has no such entry.')
          return fieldsOf(category, record)
        }
        const most = Math.min(Number(max_results), maxResults)
        const records = await inTurn(() => suggest({ store, category }, text, most))
        reply.header('cache-control', keepAMinute)
        return records.map((record) => suggestionOf(category, record))
      },
    )
  }
