/** When an applicant last logged in or used a session, for a statement that has the id of the account. Null if never, or long ago. */
export const lastSeenAt = (accountId: string): string =>
  `greatest((select max(at) from successful_logins where successful_logins.account_id = ${accountId}),
    (select max(last_seen_at) from sessions where sessions.account_id = ${accountId}))`
