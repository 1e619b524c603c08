import type { Sql } from './database.ts'

// Two transactions never wait for each other in a circle, because the application of a person is locked before anything else about
// that person, a member of staff before anything else about them, and several rows of a table at once in the order of their ids. A
// change of an application also locks its row of the list, by a trigger. A batch of saves skips applications that are locked, and
// writes the others in the same order (migration 031).

/** Whether the application is submitted; undefined if there is none. Nobody else changes it before the transaction ends. */
export const lockApplication = async (
  sql: Sql,
  accountId: string,
): Promise<{ readonly isSubmitted: boolean } | undefined> => {
  const [row] = await sql<{ is_submitted: boolean }>(
    'select receipt is not null as is_submitted from applications where account_id = $1 for update',
    [accountId],
  )
  return row && { isSubmitted: row.is_submitted }
}

/** Those that there are. */
export const lockApplications = async (sql: Sql, accountIds: readonly string[]): Promise<void> => {
  await sql('select from applications where account_id = any($1) order by account_id for update', [accountIds])
}

/** Against every change, against some but not against new rows that refer to it, or against a deletion only. */
type AccountLock = 'update' | 'no key update' | 'key share'

/** After the application, if the transaction locks it. False if the account is gone. */
export const lockAccount = async (sql: Sql, accountId: string, strength: AccountLock): Promise<boolean> =>
  (await sql(`select from accounts where id = $1 for ${strength}`, [accountId])).length > 0

/**
 * The same without waiting. Only the first save of an applicant has the account before there is an application, and would wait for
 * whoever has that.
 */
export const lockAccountAtOnce = async (sql: Sql, accountId: string): Promise<'locked' | 'busy' | 'gone'> => {
  const locked = await sql('select from accounts where id = $1 for update skip locked', [accountId])
  if (locked.length > 0) return 'locked'
  return (await sql('select from accounts where id = $1', [accountId])).length > 0 ? 'busy' : 'gone'
}

/** The id of the account that a new row refers to, null if that is gone; for a statement that has the id. */
export const accountIfThere = (id: string): string => `(select id from accounts where id = ${id} for key share)`

/** Locks those rows of the list that there are, and returns their ids. */
export const lockListRows = async (sql: Sql, accountIds: readonly string[]): Promise<readonly string[]> => {
  const locked = await sql<{ account_id: string }>(
    'select account_id from desk_rows where account_id = any($1) order by account_id for no key update',
    [accountIds],
  )
  return locked.map(({ account_id }) => account_id)
}

/** So that what is counted of a member of staff stays true until the transaction ends. */
export const lockStaff = async (sql: Sql, staffId: string): Promise<void> => {
  await sql('select from staff where id = $1 for no key update', [staffId])
}

/** A member and all administrators. */
export const lockStaffWithAdministrators = async (sql: Sql, staffId: string): Promise<void> => {
  await sql(
    "select from staff where id = $1 or (role = 'administrator' and removed_at is null) order by id for update",
    [staffId],
  )
}
