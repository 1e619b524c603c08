import type { Sql } from '../../platform/database/database.ts'
import { isWaiting } from '../../platform/mail/mail-store.ts'

// In these conditions `$1` is the id of the account.

/** Since when the address is theirs. Somebody else may have had it before, such as a brother or sister. */
export const addressSince = 'coalesce(address_since, accounts.created_at)'

const areToPresentAddress = `(recipient = (select username from accounts where id = $1)
  and mails.created_at >= (select ${addressSince} from accounts where id = $1))`

/** The mails about a person, also those to an earlier address or to one that was never confirmed. */
export const areAboutPerson = `(mails.account_id = $1 or ${areToPresentAddress})`

/** Mails to an address that is not the person's, or not yet. */
const areToOthers = `(topic = 'change-email ' || $1::uuid and recipient <> (select username from accounts where id = $1))`

/** Which of the mails about a person were to an address of theirs. */
export const areToPerson = `not ${areToOthers}`

/**
 * Deletes what was sent to an address that the person had until now, and could not be found without it. What was sent to an earlier
 * owner stays.
 */
export const forgetAddress = async (sql: Sql, accountId: string, address: string, since: Date): Promise<void> => {
  await sql(
    `delete from mails where recipient = $2 and created_at >= $3 and account_id is distinct from $1 and not (${isWaiting})`,
    [accountId, address, since],
  )
}

/** Sends waiting mails about the application to a new address. Notices about the account stay with the address that they are about. */
export const readdressMails = async (sql: Sql, accountId: string, from: string, to: string): Promise<void> => {
  await sql(
    `update mails set recipient = $3 where account_id = $1 and recipient = $2 and ${isWaiting}
     and (topic in ('draft ' || $1::uuid, 'receipt ' || $1::uuid) or request_id is not null)`,
    [accountId, from, to],
  )
}
