import type { Answers } from '@apply/engine/answers'
import type { Change, Changes } from './changes.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  isText(value.value) &&
  'known' in value &&
  Array.isArray(value.known) &&
  value.known.every(isText)

/** Reads what the browser kept; a shape of another version of this program, or of another program, holds nothing for us. */
const readRecord = <Value>(text: string | null, isValue: (value: unknown) => value is Value) => {
  const parsed: unknown = text === null ? undefined : parse(text)
  if (typeof parsed !== 'object' || parsed === null) return {}
  const entries: readonly (readonly [string, unknown])[] = Object.entries(parsed)
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, Value] => isValue(entry[1])))
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

export const readChanges = (text: string | null): Changes => readRecord(text, isChange)

export const readAnswers = (text: string | null): Answers => readRecord(text, isText)
