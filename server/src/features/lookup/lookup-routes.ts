import { find } from '@apply/contract/find'
import { defaultLookupResults, maxLookupResults } from '@apply/engine/limits'
import type { Database } from '../../infra/database/database.ts'
import type { Plugin } from '../../infra/http/app-type.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import { fieldsOf, suggestionOf } from './lookup-record.ts'
import { createSearch } from './search.ts'

/** The lists are public and rarely change, so a letter typed and deleted again costs one request. */
const cacheable = 'public, max-age=60'

type Deps = { readonly database: Pick<Database, 'sql'>; readonly timeoutMs?: number }

export const lookupRoutes =
  (deps: Deps): Plugin =>
  async (app) => {
    const search = createSearch({ ...deps, log: app.log })

    app.get(
      find.path,
      { schema: { querystring: find.query, response: { 200: find.response } } },
      async ({ query: { category, id, text = '', max_results = `${defaultLookupResults}` } }, reply) => {
        if (id !== undefined) {
          const record = await search.read(category, id)
          if (!record) throw new HttpError(404, 'The list has no such entry.')
          return fieldsOf(category, record)
        }
        const records = await search.find(category, text, Math.min(Number(max_results), maxLookupResults))
        // A failed search is an empty list, which must not be cached.
        reply.header('cache-control', records ? cacheable : 'no-store')
        return (records ?? []).map((record) => suggestionOf(category, record))
      },
    )
  }
