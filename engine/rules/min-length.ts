import type { Condition } from '../define/condition.ts'

export type MinLength = {
  readonly rule: 'min-length'
  readonly length: number
  readonly message: string
  readonly when?: Condition
}

export const minLength = (length: number, message: string, when?: Condition): MinLength => ({
  rule: 'min-length',
  length,
  message,
  ...(when && { when }),
})
