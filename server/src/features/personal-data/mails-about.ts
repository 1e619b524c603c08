/**
 * The mails about a person, also those to an earlier address or to one that was never confirmed: their topics name the account
 * or a request to it. `$1` is the id of the account.
 */
export const areAboutPerson = `(recipient = (select username from accounts where id = $1) or strpos(topic, $1::uuid::text) > 0
  or topic in (select 'request ' || id from desk_requests where account_id = $1))`

/** Mails to an address that is not the person's, or not yet. */
export const areToOthers = `(starts_with(topic, 'change-email ')
  and recipient <> (select username from accounts where id = $1))`
