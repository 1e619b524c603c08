/** When an applicant last sent a file or was about to, for a statement that has the id of the account. */
export const lastFileAt = (accountId: string): string =>
  `greatest((select max(registered_at) from documents where documents.account_id = ${accountId}),
    (select max(issued_at) from uploads where uploads.account_id = ${accountId}))`
