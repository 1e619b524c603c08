import type { Database } from '../src/platform/database/database.ts'

/** One line per thing in the schema `public`. An import names the indexes of a partition anew, so partitions are without names. */
const descriptions = [
  `select format('table %s: %s %s %s %s', relname, relkind, relpersistence, reloptions, pg_get_expr(relpartbound, oid)) as line
   from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select format('column %s %s: %s %s %s %s %s %s', attrelid::regclass, row_number() over (partition by attrelid order by attnum),
     attname, format_type(atttypid, atttypmod), attcollation::regcollation, attidentity::text || attgenerated::text,
     attnotnull, pg_get_expr(adbin, adrelid)) as line
   from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  `select format('constraint %s %s: %s', conrelid::regclass, case when relispartition then '' else conname end,
     pg_get_constraintdef(pg_constraint.oid)) as line
   from pg_constraint join pg_class on pg_class.oid = conrelid
   where relnamespace = 'public'::regnamespace and contype <> 'n'`,
  `select format('index %s: %s', indrelid::regclass, case when relispartition
     then regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON ', ' INDEX ON ') else pg_get_indexdef(indexrelid) end) as line
   from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace`,
  `select format('function: %s', pg_get_functiondef(oid)) as line from pg_proc
   where pronamespace = 'public'::regnamespace and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))`,
  `select format('trigger: %s', pg_get_triggerdef(pg_trigger.oid)) as line from pg_trigger join pg_class on pg_class.oid = tgrelid
   where relnamespace = 'public'::regnamespace and not tgisinternal`,
  `select format('extension %s', extname) as line from pg_extension`,
  `select format('type %s: %s', typname, typtype) as line from pg_type
   where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`,
]

/** The whole schema of our tables in words, to be compared with that of another database. */
export const schemaOf = async ({ sql }: Pick<Database, 'sql'>): Promise<readonly string[]> => {
  const lines = await Promise.all(descriptions.map((description) => sql<{ line: string }>(description)))
  return lines.flatMap((found) => found.map(({ line }) => line)).toSorted()
}
