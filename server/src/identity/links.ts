import type { Sql } from '../platform/database/database.ts'
import { deleteExpired, latestExpiry } from '../platform/database/expired.ts'
import type { MailQueue } from '../platform/mail/create-mail.ts'
import { newToken, tokenHash } from '../platform/secrets/secrets.ts'
import { after } from '../platform/time/clock.ts'
import type { People } from './people.ts'

/** The links in mails with which their owners set a new password. Each person has one at the most, and each works once. */
export const linkStore = (sql: Sql, { table: people, owner, links: { table, hash, lifetime } }: People) => {
  const openCondition = `${hash} = $1 and expires_at > $2 and expires_at <= $3`
  const open = (token: string, now: Date) => [tokenHash(token), now, latestExpiry(now, lifetime)]

  return {
    /** Replaces the previous link. For nobody it does nothing. */
    issue: async (ownerId: string, now: Date) => {
      const token = newToken()
      const uselessAt = after(now, lifetime)
      await sql(
        `insert into ${table} (${owner}, ${hash}, expires_at) select id, $2, $3 from ${people} where id = $1
         on conflict (${owner}) do update set ${hash} = excluded.${hash}, expires_at = excluded.expires_at`,
        [ownerId, tokenHash(token), uselessAt],
      )
      return { token, uselessAt }
    },

    /** Whom an open link is for. */
    find: async (token: string, now: Date): Promise<string | undefined> => {
      const [row] = await sql<{ id: string }>(
        `select ${owner} as id from ${table} where ${openCondition}`,
        open(token, now),
      )
      return row?.id
    },

    isOf: async (ownerId: string, token: string, now: Date): Promise<boolean> => {
      const values = [...open(token, now), ownerId]
      return (await sql(`select 1 from ${table} where ${openCondition} and ${owner} = $4`, values)).length === 1
    },

    /** Deletes an open link; a second call finds nothing. The caller has locked its owner. */
    redeem: async (ownerId: string, token: string, now: Date): Promise<boolean> => {
      const values = [...open(token, now), ownerId]
      return (
        (await sql(`delete from ${table} where ${openCondition} and ${owner} = $4 returning 1`, values)).length === 1
      )
    },

    discard: async (ownerId: string): Promise<void> => {
      await sql(`delete from ${table} where ${owner} = $1`, [ownerId])
    },

    sweep: (now: Date): Promise<void> => deleteExpired(sql, table, lifetime, now),
  }
}

/** Of the mail with the link. */
export const linkTopic = ({ links: { topic } }: People, ownerId: string): string => `${topic} ${ownerId}`

/**
 * Ends the link that was mailed to somebody, also if its mail still waits. With it somebody else could take over the access that its
 * owner has just secured with a new password, passkey, factor or address.
 */
export const endLink = async (sql: Sql, mailQueue: Pick<MailQueue, 'discard'>, people: People, ownerId: string) => {
  await linkStore(sql, people).discard(ownerId)
  await mailQueue.discard(sql, linkTopic(people, ownerId))
}
