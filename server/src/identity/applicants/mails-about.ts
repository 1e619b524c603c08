import type { Sql } from '../../platform/database/database.ts'
import { isWaiting } from '../../platform/mail/mail-store.ts'

// In these conditions `$1` is the id of the account.

/** Mails whose topics name the account or a request to it: the only trace of those to an earlier address. */
const topicsNameRequest = "topic in (select 'request ' || id from desk_requests where account_id = $1)"
const topicsNamePerson = `(strpos(topic, $1::uuid::text) > 0 or ${topicsNameRequest})`

const changesOfAddress =
  "from audit where target = 'account ' || $1::uuid and action = 'change-email' and result = 'address changed'"

/** Since when the address is theirs. Somebody else may have had it before, such as a brother or sister. */
const hasAddressSince = `greatest((select created_at from accounts where id = $1), (select max(at) ${changesOfAddress}))`

const areToPresentAddress = `(recipient = (select username from accounts where id = $1) and mails.created_at >= ${hasAddressSince})`

/** The mails about a person, also those to an earlier address or to one that was never confirmed. */
export const areAboutPerson = `(${areToPresentAddress} or ${topicsNamePerson})`

/** Mails to an address that is not the person's, or not yet. */
export const areToOthers = `(starts_with(topic, 'change-email ')
  and recipient <> (select username from accounts where id = $1))`

/** The mails to a person at any of their addresses. No index finds a topic, so that all mails are read only after a change of the address. */
export const selectMailsTo = (columns: string): string =>
  `select id, ${columns} from mails where ${areToPresentAddress}
   union select id, ${columns} from mails where ${topicsNamePerson} and not ${areToOthers}
     and exists (select 1 ${changesOfAddress})`

/**
 * Deletes what was sent to an address that the person leaves, and could not be found without it. Call it before the change is in the
 * audit: what was sent to an earlier owner stays.
 */
export const forgetAddress = async (sql: Sql, accountId: string, address: string): Promise<void> => {
  await sql(
    `delete from mails where recipient = $2 and mails.created_at >= ${hasAddressSince}
     and not ${topicsNamePerson} and not (${isWaiting})`,
    [accountId, address],
  )
}

/** Sends waiting mails about the application to a new address. Notices about the account stay with the address that they are about. */
export const readdressMails = async (sql: Sql, accountId: string, from: string, to: string): Promise<void> => {
  await sql(
    `update mails set recipient = $3 where recipient = $2 and ${isWaiting}
     and (topic in ('draft ' || $1::uuid, 'receipt ' || $1::uuid) or ${topicsNameRequest})`,
    [accountId, from, to],
  )
}
