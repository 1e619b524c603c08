/** When an applicant last asked for a copy, for a statement that has the id of the account. */
export const lastCopyAt = (accountId: string): string =>
  `(select max(requested_at) from pdf_copies where pdf_copies.account_id = ${accountId})`
