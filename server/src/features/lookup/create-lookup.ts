import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type LookupCategory, lookupCategories } from '@apply/engine/define/question'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Sql } from '../../infra/database/database.ts'
import type { Feature } from '../../infra/process/feature.ts'
import { lockImports, replaceList } from './import/import-list.ts'
import { lookupRoutes } from './lookup-routes.ts'

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
    log.info(
      `An invented sample can be searched (${loaded.join(', ')}); "npm run admin -- lookup import" loads real lists.`,
    )
  return { plugin: lookupRoutes({ database }) }
}
