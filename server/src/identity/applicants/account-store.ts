import type { Sql } from '../../platform/database/database.ts'
import { addressSince } from './mails-about.ts'

export type Account = { readonly id: string; readonly isConfirmed: boolean; readonly passwordHash: string }

type AccountRow = { readonly id: string; readonly password_hash: string; readonly confirmed_at: Date | null }

const account = ({ id, password_hash, confirmed_at }: AccountRow): Account => ({
  id,
  isConfirmed: confirmed_at !== null,
  passwordHash: password_hash,
})

const findAccount = async (sql: Sql, username: string, lock = ''): Promise<Account | undefined> => {
  const [row] = await sql<AccountRow>(
    `select id, password_hash, confirmed_at from accounts where username = $1 ${lock}`,
    [username],
  )
  return row && account(row)
}

export const accountStore = (sql: Sql) => ({
  find: (username: string) => findAccount(sql, username),

  lock: (username: string) => findAccount(sql, username, 'for update'),

  /** Waits for a deletion in progress: what is written for a deleted person would stay behind. */
  lockForMail: (username: string) => findAccount(sql, username, 'for key share'),

  /** One statement for a new, an unconfirmed and a confirmed address. A confirmed account keeps its password. */
  signUp: async (username: string, passwordHash: string, now: Date): Promise<Account> => {
    const [row] = await sql<AccountRow>(
      `insert into accounts (username, password_hash, created_at) values ($1, $2, $3)
       on conflict (username) do update set password_hash =
         case when accounts.confirmed_at is null then excluded.password_hash else accounts.password_hash end
       returning id, password_hash, confirmed_at`,
      [username, passwordHash, now],
    )
    if (!row) throw new Error('A sign-up stored no account.')
    return account(row)
  },

  confirm: async (id: string, now: Date): Promise<void> => {
    await sql('update accounts set confirmed_at = coalesce(confirmed_at, $2) where id = $1', [id, now])
  },

  /**
   * Returns since when the account had its earlier address; undefined if another account has the new one. An account that was never
   * confirmed is deleted in favor of the proved owner.
   */
  changeUsername: async (id: string, username: string, at: Date): Promise<Date | undefined> => {
    await sql('delete from accounts where username = $1 and confirmed_at is null', [username])
    const [changed] = await sql<{ since: Date }>(
      `with earlier as (select id, ${addressSince} as since from accounts where id = $1)
       update accounts set username = $2, address_since = $3 from earlier
       where accounts.id = earlier.id and not exists (select 1 from accounts where username = $2) returning since`,
      [id, username, at],
    )
    return changed?.since
  },

  /** Forgets the oldest logins. Those that another login forgets at the same moment are left to it. */
  recordLogin: async (id: string, at: Date): Promise<void> => {
    await sql(
      `with oldest as (
         select id from successful_logins where account_id = $1 order by at desc, id desc offset ${maxKeptLogins - 1}
       ), forgotten as (
         delete from successful_logins where id in (
           select id from successful_logins where id in (select id from oldest) for update skip locked
         )
       )
       insert into successful_logins (account_id, at) values ($1, $2)`,
      [id, at],
    )
  },
})

/** Every profile has these times. Nothing tells more than three logins apart, and the last one is what reminders ask for. */
const maxKeptLogins = 50

/** A column of a query on `accounts`: the times of the latest successful logins, oldest first. */
export const loginsColumn = `array(
  select at from (
    select at, id from successful_logins where account_id = accounts.id order by at desc, id desc limit ${maxKeptLogins}
  ) as latest order by at, id
) as logins`
