export const shortestPassword = 12
export const longestPassword = 128

/** What a new password must fulfil, each rule by its name; who shows or refuses it finds the words. */
export const passwordRules = {
  length: (password: string) => [...password].length >= shortestPassword,
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  special: (password: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  trimmed: (password: string) => password.trim() === password,
} as const satisfies Record<string, (password: string) => boolean>
