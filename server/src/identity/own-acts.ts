import { asClient, recordAudit } from '../platform/audit/audit.ts'
import type { Sql } from '../platform/database/database.ts'
import { applicants, type People } from './people.ts'

type Act = {
  readonly at: Date
  readonly action: string
  readonly result: string
  /** The address of somebody who is not logged in. */
  readonly client?: string | undefined
  readonly isRoutine?: boolean
}

/** What people do with their own access, or somebody tries: for the audit, and as the last use of an account. Nobody may be behind it. */
export const recordAct = async (
  sql: Sql,
  people: People,
  id: string | undefined,
  { client, action, ...act }: Act,
): Promise<void> => {
  const target = people.named(id)
  const actor = client === undefined ? target : asClient(client)
  await recordAudit(sql, { ...act, actor, target, action: people.actions + action })
  if (people.acts) await sql(`insert into ${people.acts} (${people.owner}, at) values ($1, $2)`, [id, act.at])
}

/** What applicants do with their own account or application. */
export const recordOwnAction = (sql: Sql, accountId: string | undefined, act: Act): Promise<void> =>
  recordAct(sql, applicants, accountId, act)

/** When somebody last did something with an account, or tried to, for a statement that has its id. */
export const lastActAt = (accountId: string): string =>
  `(select max(at) from account_acts where account_acts.account_id = ${accountId})`

/** Keeps the last act of each account that there is. */
export const sweepActs = async (sql: Sql): Promise<void> => {
  await sql(
    `delete from account_acts as act where not exists (select 1 from accounts where id = act.account_id)
     or exists (select 1 from account_acts as later where later.account_id = act.account_id and (later.at, later.id) > (act.at, act.id))`,
  )
}
