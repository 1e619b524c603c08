import { liveAccount, sessionEnded } from '../../identity/applicants/live-account.ts'
import { liveSessionCondition, sessionLimitsAt } from '../../identity/sessions/live-session.ts'
import type { Sql } from '../../platform/database/database.ts'
import { deleteExpired, latestExpiry } from '../../platform/database/expired.ts'
import { lockAccount } from '../../platform/database/lock-order.ts'

export const phoneLinkLifetime = 10 * 60_000

/** A lost connection needs another form; more of them would use up those of the student. */
const maxForms = 5

export type PhoneLink = {
  readonly id: string
  readonly account_id: string
  readonly answer_key: string
  readonly expires_at: Date
  readonly opened_at: Date | null
  readonly forms: number
  readonly used_with: string | null
}

const columns = 'id, account_id, answer_key, expires_at, opened_at, forms, used_with'

/** A link lives while it has not expired and the session that made it lives. */
const liveCondition = `expires_at > $2 and expires_at <= $3 and ${liveSessionCondition({
  id: 'phone_links.session_id',
  accountId: 'phone_links.account_id',
  limits: ['$4', '$5'],
})}`

const lifeAt = (now: Date): readonly Date[] => [...[now, latestExpiry(now, phoneLinkLifetime)], ...sessionLimitsAt(now)]

type NewLink = {
  readonly accountId: string
  readonly answerKey: string
  readonly sessionId: string
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

const createLink =
  (sql: Sql) =>
  async ({ accountId, answerKey, sessionId, tokenHash, expiresAt }: NewLink): Promise<string> => {
    const [created] = await sql<{ id: string }>(
      `insert into phone_links (account_id, answer_key, session_id, token_hash, expires_at)
       select id, $2, $3, $4, $5 from ${liveAccount}
       on conflict (account_id, answer_key) do update set id = gen_random_uuid(), session_id = excluded.session_id,
         token_hash = excluded.token_hash, expires_at = excluded.expires_at, opened_at = null, forms = 0, used_with = null
       returning id`,
      [accountId, answerKey, sessionId, tokenHash, expiresAt],
    )
    if (!created) throw sessionEnded()
    return created.id
  }

export const phoneLinkStore = (sql: Sql) => ({
  create: createLink(sql),

  find: async (tokenHash: Buffer, now: Date): Promise<PhoneLink | undefined> => {
    const [found] = await sql<PhoneLink>(
      `select ${columns} from phone_links where token_hash = $1 and ${liveCondition}`,
      [tokenHash, ...lifeAt(now)],
    )
    return found
  },

  findById: async (id: string, accountId: string, now: Date): Promise<PhoneLink | undefined> => {
    const [found] = await sql<PhoneLink>(
      `select ${columns} from phone_links where id = $1 and ${liveCondition} and account_id = $6`,
      [id, ...lifeAt(now), accountId],
    )
    return found
  },

  /** The link, locked until the transaction ends. */
  lock: async (tokenHash: Buffer, accountId: string, now: Date): Promise<PhoneLink | undefined> => {
    await lockAccount(sql, accountId, 'key share')
    const [found] = await sql<PhoneLink>(
      `select ${columns} from phone_links where token_hash = $1 and ${liveCondition} for update`,
      [tokenHash, ...lifeAt(now)],
    )
    return found
  },

  /** False if it was opened before. */
  markOpened: async (id: string, now: Date): Promise<boolean> => {
    const opened = await sql('update phone_links set opened_at = $2 where id = $1 and opened_at is null returning id', [
      id,
      now,
    ])
    return opened.length === 1
  },

  /** Counts an upload form. False if the link has had all of its forms. */
  countForm: async (id: string): Promise<boolean> => {
    const counted = await sql('update phone_links set forms = forms + 1 where id = $1 and forms < $2 returning id', [
      id,
      maxForms,
    ])
    return counted.length === 1
  },

  markUsed: async (id: string, fileKey: string): Promise<void> => {
    await sql('update phone_links set used_with = $2 where id = $1', [id, fileKey])
  },

  end: async (id: string, accountId: string): Promise<boolean> => {
    const ended = await sql('delete from phone_links where id = $1 and account_id = $2 returning id', [id, accountId])
    return ended.length === 1
  },

  sweep: (now: Date): Promise<void> => deleteExpired(sql, 'phone_links', phoneLinkLifetime, now),
})
