export const longestPassword = 128
const shortestPassword = 12

type PasswordRule = { readonly text: string; readonly holds: (password: string) => boolean }

export type RowState = 'inactive' | 'error' | 'success'

/** Each rule as it reads after the words "Your password". */
export const passwordRules: readonly PasswordRule[] = [
  {
    text: `is at least ${shortestPassword} characters`,
    holds: (password) => [...password].length >= shortestPassword,
  },
  { text: 'has an uppercase letter', holds: (password) => /\p{Lu}/u.test(password) },
  { text: 'has a lowercase letter', holds: (password) => /\p{Ll}/u.test(password) },
  { text: 'has a number', holds: (password) => /[0-9]/.test(password) },
  { text: 'has a special character', holds: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password) },
  { text: 'has no space at the beginning or end', holds: (password) => password.trim() === password },
]

export const rowState = (rule: PasswordRule, password: string): RowState => {
  if (password === '') return 'inactive'
  return rule.holds(password) ? 'success' : 'error'
}

/** What is wrong with a new password, if anything. */
export const passwordError = (password: string): string | undefined => {
  if ([...password].length > longestPassword) return `Your password may have at most ${longestPassword} characters.`
  const isRight = password !== '' && passwordRules.every(({ holds }) => holds(password))
  return isRight ? undefined : 'Please meet every requirement below.'
}
