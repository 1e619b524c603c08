import pg from 'pg'
import type { Sql } from '../../platform/database/database.ts'
import { keptJobTables } from '../../platform/jobs/job-tables.ts'

type Column = { readonly name: string; readonly type: string }
export type Table = { readonly schema: string; readonly name: string; readonly columns: readonly Column[] }

/** Our own tables and those of the job queue that are worth keeping. Those of an extension come with it. */
const ownTablesCondition = `relkind in ('r', 'p') and not relispartition
  and (nspname = 'public' or nspname = 'jobs' and relname = any($1))
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** All tables with the columns that can be written. A partitioned table is one. */
export const readTables = (sql: Sql): Promise<readonly Table[]> =>
  sql<Table>(
    `select nspname::text as schema, relname::text as name,
       json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where ${ownTablesCondition} and attnum > 0 and not attisdropped and attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [keptJobTables],
  )

export const quoted = (name: string): string => pg.escapeIdentifier(name)

export const quotedTable = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`

/** How values become text and are read again on any server, whatever its defaults. */
export const plainText = `set local timezone to 'UTC'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
  set local bytea_output to 'hex'; set local extra_float_digits to 1; set local idle_in_transaction_session_timeout to 0`
