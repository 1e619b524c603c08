import type { Sql } from '../../infra/database/database.ts'

export type Account = { readonly id: string; readonly isConfirmed: boolean; readonly passwordHash: string }

type Row = { readonly id: string; readonly password_hash: string; readonly confirmed_at: Date | null }

const account = ({ id, password_hash, confirmed_at }: Row): Account => ({
  id,
  isConfirmed: confirmed_at !== null,
  passwordHash: password_hash,
})

export const accountStore = (sql: Sql) => ({
  find: async (username: string): Promise<Account | undefined> => {
    const [row] = await sql<Row>('select id, password_hash, confirmed_at from accounts where username = $1', [username])
    return row && account(row)
  },

  /** One statement for a new, an unconfirmed and a confirmed address. A confirmed account keeps its password. */
  signUp: async (username: string, passwordHash: string, now: Date): Promise<Account> => {
    const [row] = await sql<Row>(
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

  changePassword: async (id: string, passwordHash: string): Promise<void> => {
    await sql('update accounts set password_hash = $2 where id = $1', [id, passwordHash])
  },

  /** Waits for a reset in progress, so that no session started with the old password survives it. */
  stillHasPassword: async (id: string, passwordHash: string): Promise<boolean> => {
    const rows = await sql('select id from accounts where id = $1 and password_hash = $2 for share', [id, passwordHash])
    return rows.length === 1
  },

  /** The same for a change of the password itself, which no other change may overtake. */
  lockWithPassword: async (id: string, passwordHash: string): Promise<boolean> => {
    const rows = await sql('select id from accounts where id = $1 and password_hash = $2 for update', [
      id,
      passwordHash,
    ])
    return rows.length === 1
  },

  /** False if another account has this address. One that was never confirmed gives way to whoever has proved to own it. */
  changeUsername: async (id: string, username: string): Promise<boolean> => {
    await sql('delete from accounts where username = $1 and confirmed_at is null', [username])
    const rows = await sql(
      `update accounts set username = $2 where id = $1 and not exists (select 1 from accounts where username = $2)
       returning id`,
      [id, username],
    )
    return rows.length === 1
  },

  recordLogin: async (id: string, at: Date): Promise<void> => {
    await sql('insert into successful_logins (account_id, at) values ($1, $2)', [id, at])
  },
})

/** A column of a query on `accounts`: the times of all successful logins, oldest first. */
export const loginsColumn =
  'array(select at from successful_logins where account_id = accounts.id order by at, id) as logins'
