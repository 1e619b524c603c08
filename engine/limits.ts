// Limits, patterns and names that the browser, the contract and the server share.

export const maxEmailLength = 254

export const confirmationCodeLength = 6
export const confirmationCodePattern = new RegExp(`^[0-9]{${confirmationCodeLength}}$`)
/** How long an e-mail address must wait before it can ask for the same mail again. */
export const secondsBetweenMails = 60

export const minPasswordLength = 12
export const maxPasswordLength = 128

/** The rules for a new password, by name. The browser and the server each have their own texts for them. */
export const passwordRules = {
  length: (password: string) => [...password].length >= minPasswordLength,
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  special: (password: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  trimmed: (password: string) => password.trim() === password,
} as const satisfies Record<string, (password: string) => boolean>

/** A cookie with this prefix tells the browser that a user is logged in. */
export const identityCookiePrefix = 'GovernorsIdentity.'
/** Identifies the session; scripts cannot read it. */
export const sessionCookie = `${identityCookiePrefix}session`
/** Scripts can read this one; it holds nothing about the session. */
export const presentCookie = `${identityCookiePrefix}present`

/** Says that somebody has logged in on this browser before. It outlives the logout, so it must not look like a login. */
export const deviceCookie = 'GovernorsDevice'

/** The maximum length of a short text, unless its question sets another one. */
export const defaultMaxTextLength = 45

/** The maximum length of an answer key, a tab id or a button id. */
export const maxKeyLength = 100

export const uploadExtensions = ['.png', '.jpeg', '.jpg', '.pdf', '.docx'] as const
export const maxUploadBytes = 1_000_000
export const maxUploadSize = `${maxUploadBytes / 1_000_000} MB`
/** Counted by code points, with the extension. */
export const maxFileNameLength = 32
/** The maximum length of the key under which an uploaded file is stored. */
export const maxFileKeyLength = 300

export const defaultLookupResults = 5
export const maxLookupResults = 20

/** How many positions in our scripts a report of a browser error has. */
export const maxStackPositions = 20
