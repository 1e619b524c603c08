import type { LookupCategory } from '@apply/engine/define/question'
import type { Sql } from '../../../infra/database/database.ts'

type Table = 'lookup_records' | 'lookup_words'

const incomingOf = (table: Table) => `${table}_incoming`

/** Fills and indexes a table out of everybody's sight. */
export const preparePartition = async (
  sql: Sql,
  table: Table,
  category: LookupCategory,
  fill: (incoming: string) => string,
): Promise<void> => {
  const [incoming, model] = [incomingOf(table), `${table}_model`]
  await sql(`create table ${incoming} (like ${table}, check (category = '${category}'))`)
  await sql(fill(incoming))
  // A table just like the real one: attaching to it builds the very indexes that the migration names.
  await sql(`create table ${model} (like ${table} including indexes) partition by list (category);
    alter table ${model} attach partition ${incoming} for values in ('${category}');
    alter table ${model} detach partition ${incoming};
    drop table ${model};
    analyze ${incoming}`)
}

/** Puts the prepared table in the place of the present one: a lock that searches wait for, but a matter of moments. */
export const exchangePartition = (sql: Sql, table: Table, category: LookupCategory): Promise<unknown> => {
  const [present, incoming] = [`${table}_${category}`, incomingOf(table)]
  return sql(`alter table ${table} detach partition ${present};
    alter table ${table} attach partition ${incoming} for values in ('${category}');
    drop table ${present};
    alter table ${incoming} rename to ${present}`)
}
