import { type Answers, answerTo } from './answers.ts'
import type { Form } from './define/layout.ts'
import { memoize } from './memoize.ts'
import { companionKey } from './question-keys.ts'
import { everyQuestion, type Placed } from './walk.ts'

/** One column of the flat export: an answer key and what it is called. */
export type Column = { readonly key: string; readonly label: string }

const columnsOf = ({ question, keys, headings }: Placed): readonly Column[] => {
  const label = [...headings, question.label].join(': ')
  return keys.map((key) => {
    if (key === question.key) return { key, label }
    return { key, label: key === companionKey(question.key) ? `${label} (label)` : `${label} (code)` }
  })
}

/** A column for every answer key of the form, in its order, asked or not. */
export const exportColumns = memoize((form: Form): readonly Column[] => everyQuestion(form).flatMap(columnsOf))

export const exportRow = (form: Form, answers: Answers): readonly string[] =>
  exportColumns(form).map(({ key }) => answerTo(answers, key))
