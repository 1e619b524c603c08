import type { Sql } from '../../platform/database/database.ts'

/** A statement that lets the next sweep remove the files whose keys this query gives. */
export const abandonAtOnce = (keys: string): string => `
  insert into abandoned_files (file_key, remove_after) select file_key, '-infinity' from (${keys}) as keys (file_key)
  where file_key is not null on conflict (file_key) do update set remove_after = excluded.remove_after`

/** Lets a sweep after this moment remove files that may arrive until then. */
export const abandonLater = async (sql: Sql, keys: readonly string[], at: Date): Promise<void> => {
  await sql(
    'insert into abandoned_files (file_key, remove_after) select unnest($1::text[]), $2 on conflict do nothing',
    [keys, at],
  )
}

export const countAbandonedFiles = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }>('select count(*) from abandoned_files')
  return row?.count ?? 0
}

/** A whole day passes before files that no row names are removed, whatever was marked before. */
export const forgetUnknownFiles = async (sql: Sql): Promise<void> => {
  await sql('delete from unknown_files')
}
