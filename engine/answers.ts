/** All answers of one application: one flat map; what is missing or empty is not answered. */
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

/** The answer under a key; names such as `constructor` are keys like any other. */
export const answerTo = (answers: Answers, key: string): string =>
  Object.hasOwn(answers, key) ? (answers[key] ?? '') : ''

export const isFilled = (value: string): boolean => value.trim() !== ''
