import type { Condition } from '../define/condition.ts'

export type PhoneNumber = { readonly rule: 'phone-number'; readonly message: string; readonly when?: Condition }

export const phoneNumber = (message: string, when?: Condition): PhoneNumber => ({
  rule: 'phone-number',
  message,
  ...(when && { when }),
})

/** (AAA) BBB-CCCC, where area code and exchange start with 2 to 9. */
export const isPhoneNumber = (value: string): boolean => /^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$/.test(value)
