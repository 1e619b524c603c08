import type { Sql } from '../src/platform/database/database.ts'
import { purposes } from './table-purposes.ts'

type Column = {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly is_primary: boolean
  readonly is_unique: boolean
  readonly refers_to: string | null
}

/** Every column of our tables in order. Partitions are left out, since their parent has the same columns. */
const columns = `
  select c.relname as table, a.attname as column,
    case when t.typname like '\\_%' then format_type(t.typelem, null) || '[]' else t.typname end as type,
    exists (select 1 from pg_index where indrelid = c.oid and indisprimary and a.attnum = any(indkey)) as is_primary,
    exists (select 1 from pg_index where indrelid = c.oid and indisunique and indnatts = 1 and a.attnum = any(indkey)) as is_unique,
    (select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = c.oid and conkey = array[a.attnum]) as refers_to
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const keysOf = ({ is_primary, is_unique, refers_to }: Column): string =>
  [is_primary && 'PK', refers_to !== null && 'FK', is_unique && !is_primary && 'UK'].filter(Boolean).join(', ')

const entity = (table: string, found: readonly Column[]): readonly string[] => [
  `  ${table} {`,
  ...found.map((each) => `    ${each.type} ${each.column} ${keysOf(each)}`.trimEnd()),
  '  }',
]

/** A reference from a unique column leads to one row at most, any other to many. */
const relation = ({ table, refers_to, is_unique, column }: Column): string =>
  `  ${refers_to} ${is_unique ? '||--o|' : '||--o{'} ${table} : ${column}`

const purposeOf = (table: string): string => {
  const purpose = purposes[table]
  if (purpose === undefined) throw new Error(`server/testing/table-purposes.ts does not say what ${table} holds.`)
  return `| \`${table}\` | ${purpose} |`
}

const columnsInWords = ([table, found]: readonly [string, readonly Column[]]): string =>
  `| \`${table}\` | ${found.map((each) => `${each.column} (${[each.type, keysOf(each)].filter(Boolean).join(', ')})`).join(', ')} |`

/** The tables of a migrated database as a document with an entity-relationship diagram. */
export const describeDatabase = async (sql: Sql): Promise<string> => {
  const found = await sql<Column>(columns)
  const tables = Map.groupBy(found, ({ table }) => table)
  const references = found.filter(({ refers_to }) => refers_to !== null)
  const related = new Set(references.flatMap(({ table, refers_to }) => [table, refers_to]))
  return [
    '# The database',
    '',
    'Written by `npm run docs:database` from a migrated database; do not edit it by hand. The job queue (pg-boss) keeps its own tables in',
    'the schema `jobs`.',
    '',
    '| table | holds |',
    '|---|---|',
    ...[...tables.keys()].map(purposeOf),
    '',
    '## A person and what belongs to them',
    '',
    'A line is a foreign key. PK is the primary key, FK a foreign key, UK a unique column.',
    '',
    '```mermaid',
    'erDiagram',
    ...references.map(relation),
    ...[...tables].filter(([table]) => related.has(table)).flatMap(([table, its]) => entity(table, its)),
    '```',
    '',
    '## Tables without a foreign key',
    '',
    '| table | columns |',
    '|---|---|',
    ...[...tables].filter(([table]) => !related.has(table)).map(columnsInWords),
    '',
  ].join('\n')
}
