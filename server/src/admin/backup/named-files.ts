import type { Sql } from '../../platform/database/database.ts'
import { copyKeyOf, exportKeyOf } from '../../platform/storage/file-keys.ts'

/** The keys of all files that rows say are stored: documents, what counselors sent, copies of the last day, exports. */
export const namedFiles = `
  select file_key as key from documents
  union select pdf_key from documents where pdf_key is not null
  union select file_key from counselor_files
  union select pdf_key from counselor_files where pdf_key is not null
  union select ${copyKeyOf('pdf_copies')} from pdf_copies where status = 'COMPLETED'
  union select ${exportKeyOf('exports')} from exports where status = 'completed'`

/** Those of the keys that rows name now. */
export const stillNamed = async (sql: Sql, keys: readonly string[]): Promise<readonly string[]> => {
  const rows = await sql<{ key: string }>(`select key from (${namedFiles}) as named where key = any($1) order by key`, [
    keys,
  ])
  return rows.map(({ key }) => key)
}
