import { type Answers, isFilled } from '@apply/engine/answers'
import { windowStorage } from '../../ui/window-storage.ts'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Reads a record from browser storage. Entries of another shape, such as those of an older version, are left out. */
export const readRecord = <Value>(text: string | null, isValue: (value: unknown) => value is Value) => {
  const parsed: unknown = text === null ? undefined : parse(text)
  if (typeof parsed !== 'object' || parsed === null) return {}
  const entries: readonly (readonly [string, unknown])[] = Object.entries(parsed)
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, Value] => isValue(entry[1])))
}

const key = 'visitor answers'
const takenKey = 'visitor answers taken'

const isText = (value: unknown): value is string => typeof value === 'string'

export const filledOnly = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => isFilled(value)))

/** A visitor's answers live in the session storage of one window, so they survive a reload and nothing more. */
export const storeVisitorAnswers = (answers: Answers): void => {
  windowStorage.set(key, JSON.stringify(filledOnly(answers)))
}

export const readVisitorAnswers = (): Answers => readRecord(windowStorage.get(key), isText)

/** Stores the answers that came through the account cards, unless the window has its own, which are newer. */
export const storeCarriedAnswers = (carried: Answers): void => {
  // The back button can lead to cards that still hold answers an account has taken, perhaps another person's account.
  const isStale = windowStorage.get(takenKey) !== null || windowStorage.get(key) !== null
  if (!isStale) storeVisitorAnswers(carried)
}

/** Hands the visitor's answers to an account, once. */
export const takeVisitorAnswers = (): Answers => {
  const answers = readVisitorAnswers()
  windowStorage.remove(key)
  windowStorage.set(takenKey, 'true')
  return answers
}
