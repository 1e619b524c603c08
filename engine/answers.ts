import type { Question } from './define/question.ts'

/** All answers of one application in one flat map. A missing or empty value means that the question is not answered. */
export type Answers = Readonly<Record<string, string>>

/** An application in progress: the answers, the chosen tab of each tab group, the count behind each add-another button. */
export type Draft = {
  readonly answers: Answers
  readonly tabs: Readonly<Record<string, string>>
  readonly addAnother: Readonly<Record<string, number>>
}

export const draftOf = (answers: Answers = {}, choices: Partial<Omit<Draft, 'answers'>> = {}): Draft => ({
  answers,
  tabs: {},
  addAnother: {},
  ...choices,
})

/** The answer under a key. Only own properties count, so a key such as `constructor` is safe. */
export const answerTo = (answers: Answers, key: string): string =>
  Object.hasOwn(answers, key) ? (answers[key] ?? '') : ''

/** Answers, chosen tabs or counts by their keys. */
export type Values = Readonly<Record<string, string | number>>

export const valueIn = (values: Values, key: string): string | number =>
  Object.hasOwn(values, key) ? (values[key] ?? '') : ''

/** The keys whose values differ. One that is missing is empty. */
export const changedKeys = (before: Values, after: Values): readonly string[] => {
  // The cheap comparison comes first, because most values are identical.
  const differs = (key: string) => before[key] !== after[key] && valueIn(before, key) !== valueIn(after, key)
  const isOnlyBefore = (key: string) => differs(key) && !Object.hasOwn(after, key)
  return before === after ? [] : [...Object.keys(after).filter(differs), ...Object.keys(before).filter(isOnlyBefore)]
}

export const isFilled = (value: string): boolean => value.trim() !== ''

/** The key under which the label of a chosen option is stored. */
export const labelKey = (key: string): string => `${key}_desc`

/** Every key that a question writes: its own, the label of a choice, the code of a school. */
export const answerKeys = (question: Question): readonly string[] => {
  switch (question.kind) {
    case 'choice':
      return [question.key, labelKey(question.key)]
    case 'lookup':
      return question.codeKey === undefined ? [question.key] : [question.key, question.codeKey]
    default:
      return [question.key]
  }
}
