import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type LookupCategory, lookupCategories } from '@apply/engine/define/question'
import type { Database, Sql } from '../../infra/database/database.ts'
import { oneImportAtATime, replaceList } from './import/import-list.ts'

const folder = join(import.meta.dirname, 'sample')

const isEmpty = async (sql: Sql, category: LookupCategory): Promise<boolean> => {
  const [row] = await sql('select 1 from lookup_records where category = $1 limit 1', [category])
  return row === undefined
}

/** Another process may be loading the same sample, so that the list is looked at again once it is this one's turn. */
const loadCategory = (database: Database, category: LookupCategory) =>
  database.patientTransaction(async (sql) => {
    await oneImportAtATime(sql)
    if (!(await isEmpty(sql, category))) return
    const file = createReadStream(join(folder, `${category}.csv`))
    await replaceList(sql, { category, file, report: () => undefined })
  })

/** Gives every list that has nothing yet a few invented entries, and answers which lists those were. */
export const loadSample = async (database: Database): Promise<readonly LookupCategory[]> => {
  const empty: LookupCategory[] = []
  for (const category of lookupCategories) {
    if (!(await isEmpty(database.sql, category))) continue
    await loadCategory(database, category)
    empty.push(category)
  }
  return empty
}
