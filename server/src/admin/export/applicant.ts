import { type Answers, answerTo, type Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { errorsAt } from '@apply/engine/errors'
import { allQuestions, askedQuestions } from '@apply/engine/walk'

const keyFor = (form: Form, autocomplete: string): string | undefined =>
  allQuestions(form).find(({ question }) => question.autocomplete === autocomplete)?.question.key

/** The answer keys of the family name and the given name, by the autocomplete attribute of their questions. */
export const nameKeys = (form: Form): readonly string[] =>
  ['family-name', 'given-name'].map((autocomplete) => keyFor(form, autocomplete) ?? '')

/** "Family, Given", or what there is of it. */
export const nameOf = (form: Form, answers: Answers): string =>
  nameKeys(form)
    .map((key) => answerTo(answers, key))
    .filter((name) => name !== '')
    .join(', ')

/** The labels of the questions that still keep an application from being submitted. */
export const missingItems = (form: Form, draft: Draft, today: string): readonly string[] =>
  askedQuestions(form, draft)
    .filter((placed) => errorsAt(placed, draft, today).length > 0)
    .map(({ question, entry }) => (entry ? `${entry.name}: ${question.label}` : question.label))
