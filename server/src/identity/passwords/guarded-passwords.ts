import type { PasswordCheck } from './password-rules.ts'
import type { PasswordTries } from './password-tries.ts'
import type { Passwords } from './passwords.ts'

/** Passwords of one kind of people, with the check of new ones and the limit of wrong ones. */
export type GuardedPasswords = Passwords & { readonly refuseWeak: PasswordCheck; readonly tries: PasswordTries }
