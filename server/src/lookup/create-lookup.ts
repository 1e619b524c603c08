import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { find } from '@apply/contract/find'
import { type LookupCategory, lookupCategories } from '@apply/engine/define/question'
import { defaultLookupResults, maxLookupResults } from '@apply/engine/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Sql } from '../platform/database/database.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { Plugin } from '../platform/http/app-type.ts'
import { schemaOf } from '../platform/http/call-schema.ts'
import type { Feature } from '../platform/process/feature.ts'
import { lockImports, replaceList } from './import/import-list.ts'
import { fieldsOf, suggestionOf } from './lookup-record.ts'
import { createSearch } from './search.ts'

/** The lists are public and rarely change, so a letter typed and deleted again costs one request. */
const cacheable = 'public, max-age=60'

type RouteDeps = { readonly database: Pick<Database, 'sql'>; readonly timeoutMs?: number | undefined }

export const lookupRoutes =
  ({ database, timeoutMs }: RouteDeps): Plugin =>
  async (app) => {
    const search = createSearch({ database, timeoutMs, log: app.log })

    app.get(
      find.path,
      { schema: schemaOf(find) },
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

const sampleFolder = join(import.meta.dirname, 'sample')

const isEmpty = async (sql: Sql, category: LookupCategory): Promise<boolean> => {
  const [row] = await sql('select 1 from lookup_records where category = $1 limit 1', [category])
  return row === undefined
}

/** Checks again under the lock, because another process may have loaded the sample meanwhile. */
const loadCategory = (database: Database, category: LookupCategory) =>
  database.patientTransaction(async (sql) => {
    await lockImports(sql)
    if (!(await isEmpty(sql, category))) return
    const file = createReadStream(join(sampleFolder, `${category}.csv`))
    await replaceList(sql, { category, file, report: () => undefined })
  })

/** Loads a few invented entries into every empty list and returns which lists were empty. */
export const loadSample = async (database: Database): Promise<readonly LookupCategory[]> => {
  const empty: LookupCategory[] = []
  for (const category of lookupCategories) {
    if (!(await isEmpty(database.sql, category))) continue
    await loadCategory(database, category)
    empty.push(category)
  }
  return empty
}

type Deps = { readonly database: Database; readonly log: Pick<FastifyBaseLogger, 'info'> }

/** The search for schools and addresses; the first start loads a sample. */
export const createLookup = async ({ database, log }: Deps): Promise<Feature> => {
  const loaded = await loadSample(database)
  if (loaded.length > 0)
    log.info(`An invented sample can be searched (${loaded.join(', ')}); "./admin lookup import" loads real lists.`)
  return { plugin: lookupRoutes({ database }) }
}
