import type { Condition } from '../define/condition.ts'
import { maxEmailLength } from '../limits.ts'

export type EmailAddress = { readonly rule: 'email-address'; readonly message: string; readonly when?: Condition }

export const emailAddress = (message: string, when?: Condition): EmailAddress => ({
  rule: 'email-address',
  message,
  ...(when && { when }),
})

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/** The pattern browsers use for e-mail fields, with a dot in the domain. No flag: JSON Schema has none. */
export const emailPattern = new RegExp(`^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`)

export const isEmailAddress = (value: string): boolean => value.length <= maxEmailLength && emailPattern.test(value)
