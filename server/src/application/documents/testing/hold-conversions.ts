import type { Database } from '../../../platform/database/database.ts'
import { conversionQueue } from '../document.ts'

/**
 * Holds the worker back while something is done: conversions are really registered and really wait, as if for another
 * job. A later start would not hold them, because the queue repairs times in the future.
 */
export const whileConversionsAreHeld = async (
  { sql }: Pick<Database, 'sql'>,
  work: () => Promise<void>,
): Promise<void> => {
  await sql(`create or replace function hold_conversion() returns trigger language plpgsql as
    $$ begin if new.name = '${conversionQueue}' then new.blocked := true; end if; return new; end $$`)
  await sql('create or replace trigger hold before insert on jobs.job for each row execute function hold_conversion()')
  try {
    await work()
  } finally {
    await sql('drop trigger hold on jobs.job')
    await sql('update jobs.job set blocked = false where name = $1', [conversionQueue])
  }
}
