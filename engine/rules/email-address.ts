import type { Condition } from '../define/condition.ts'

export type EmailAddress = { readonly rule: 'email-address'; readonly message: string; readonly when?: Condition }

export const emailAddress = (message: string, when?: Condition): EmailAddress => ({
  rule: 'email-address',
  message,
  ...(when && { when }),
})

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`, 'i')

/** The pattern browsers use for e-mail fields, with a dot in the domain. */
export const isEmailAddress = (value: string): boolean => value.length <= 254 && pattern.test(value)
