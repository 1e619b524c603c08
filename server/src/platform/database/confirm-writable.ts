import type { Database } from './database.ts'

/**
 * Nothing can be saved on a standby; its own error also ends the connection, which a failover may have left behind. And with synchronous
 * standbys nothing is saved before they have confirmed it, so a message that means nothing has to reach them.
 */
const statement = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'it is read-only, as a standby is';
  end if;
  if current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') not in ('off', 'local') then
    perform pg_logical_emit_message(true, 'application', '');
  end if;
end $$`

/** Throws unless a change can be stored and confirmed. */
export const confirmWritable = ({ sql }: Pick<Database, 'sql'>): Promise<unknown> => sql(statement)
