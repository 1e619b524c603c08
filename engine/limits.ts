/** Limits that the browser shows, the contract states and the server keeps. */
export const maxEmailLength = 254
export const maxUploadBytes = 1_000_000
export const confirmationCodeLength = 6
/** How long an e-mail address must wait before it can ask for the same mail again. */
export const secondsBetweenMails = 60

/** Of a short text, unless its question says otherwise. */
export const defaultTextLength = 45

/** Of an answer key, a tab id or a button id. */
export const maxKeyLength = 100
/** Of the key under which an uploaded file is stored. */
export const maxFileKeyLength = 300
