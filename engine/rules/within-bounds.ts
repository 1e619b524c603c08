import type { NumberQuestion } from '../define/question.ts'

export type WithinBounds = { readonly rule: 'within-bounds'; readonly message: string }

/** The bounds and steps stand on the question, where the input needs them too. */
export const withinBounds = (message: string): WithinBounds => ({ rule: 'within-bounds', message })

export const isWithinBounds = ({ min, max, step }: NumberQuestion, value: string): boolean => {
  if (!/^(0|[1-9]\d*)$/.test(value)) return false
  const number = Number(value)
  return number >= min && number <= max && (number - min) % step === 0
}
