import { longestPassword, passwordRules as rules, shortestPassword } from '@apply/engine/password-rules'

type PasswordRule = { readonly text: string; readonly holds: (password: string) => boolean }

export type RowState = 'inactive' | 'error' | 'success'

/** Each rule as it reads after the words "Your password". */
export const passwordRules: readonly PasswordRule[] = [
  { text: `is at least ${shortestPassword} characters`, holds: rules.length },
  { text: 'has an uppercase letter', holds: rules.uppercase },
  { text: 'has a lowercase letter', holds: rules.lowercase },
  { text: 'has a number', holds: rules.digit },
  { text: 'has a special character', holds: rules.special },
  { text: 'has no space at the beginning or end', holds: rules.trimmed },
]

export const rowState = (rule: PasswordRule, password: string): RowState => {
  if (password === '') return 'inactive'
  return rule.holds(password) ? 'success' : 'error'
}

/** What is wrong with a new password, if anything. */
export const passwordError = (password: string): string | undefined => {
  if ([...password].length > longestPassword) return `Your password may have at most ${longestPassword} characters.`
  const isRight = password !== '' && passwordRules.every(({ holds }) => holds(password))
  return isRight ? undefined : 'Please meet every rule above.'
}
