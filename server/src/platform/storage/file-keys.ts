import { randomUUID } from 'node:crypto'

// Every key under which a file is stored. The functions that end in `Of` are SQL: the key or the owner in a row of a query.

/** A new key for a file of this applicant and question, or request of staff. */
export const newFileKey = (accountId: string, answerKey: string): string =>
  `students/${accountId}/${answerKey}/${randomUUID()}`

/** The PDF that a new file becomes. */
export const newPdfKey = (accountId: string, answerKey: string): string => `${newFileKey(accountId, answerKey)}.pdf`

/** A new key for what a counselor sends about this applicant. It is no file of the applicant's own. */
export const newCounselorKey = (accountId: string, counselorId: string): string =>
  `counselors/${accountId}/${counselorId}/${randomUUID()}`

/** Whether a counselor has got the form for this key. */
export const isCounselorKey = (key: string): boolean => key.startsWith('counselors/')

/** The PDF copy of an application. A trigger of the database makes the same key. */
export const copyKey = ({ accountId, id }: { readonly accountId: string; readonly id: string }): string =>
  `copies/${accountId}/${id}.pdf`

export const copyKeyOf = (copies: string): string =>
  `'copies/' || ${copies}.account_id || '/' || ${copies}.id || '.pdf'`

export const exportKey = (id: string): string => `exports/${id}`

export const exportKeyOf = (exports: string): string => `'exports/' || ${exports}.id`

/** The id of the account that a file belongs to, as text. Exports belong to nobody. */
export const fileOwnerOf = (key: string): string =>
  `case when split_part(${key}, '/', 1) in ('students', 'copies', 'counselors') then split_part(${key}, '/', 2) end`

/** Whether a row names the file while it is needed. The record of the owner of the storage has none. */
export const hasRow = (key: string): boolean => /^(students|copies|counselors|exports)\//.test(key)
