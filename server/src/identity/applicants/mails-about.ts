// In these conditions `$1` is the id of the account.

/** Since when the address is theirs. Somebody else may have had it before, such as a brother or sister. */
export const addressSince = 'coalesce(address_since, accounts.created_at)'

const toPresentAddressCondition = `(recipient = (select username from accounts where id = $1)
  and mails.created_at >= (select ${addressSince} from accounts where id = $1))`

/** The mails about a person, also those to an earlier address or to one that was never confirmed. */
export const aboutPersonCondition = `(mails.account_id = $1 or ${toPresentAddressCondition})`

/** Mails to an address that is not the person's, or not yet. */
const toOthersCondition = `(meant_for = 'new address' and recipient <> (select username from accounts where id = $1))`

/** Which of the mails about a person were to an address of theirs. */
export const toPersonCondition = `not ${toOthersCondition}`
