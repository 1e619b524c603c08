import type { Condition } from '../define/condition.ts'

export type Required = { readonly rule: 'required'; readonly when?: Condition; readonly message?: string }

/** An answer is needed: always, or while a condition holds. */
export const required = (when?: Condition, message?: string): Required => ({
  rule: 'required',
  ...(when && { when }),
  ...(message !== undefined && { message }),
})
