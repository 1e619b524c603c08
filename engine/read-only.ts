import { type Answers, answerTo, type Draft, isFilled, labelKey } from './answers.ts'
import { isCalendarDay } from './calendar.ts'
import type { Form } from './define/layout.ts'
import { months } from './define/options.ts'
import type { Question } from './define/question.ts'
import { memoize } from './memoize.ts'
import { allQuestions, askedQuestions, type PlacedQuestion } from './walk.ts'

export type ReadOnlyLine = { readonly key: string; readonly label: string; readonly text: string }

/** Lines under the same headings. */
export type ReadOnlyPart = { readonly headings: readonly string[]; readonly lines: readonly ReadOnlyLine[] }

export type ReadOnlyPage = { readonly name: string; readonly title: string; readonly parts: readonly ReadOnlyPart[] }

/** What an officer reads: every question that is asked and answered, as text, by page. */
export const readOnlyView = (form: Form, draft: Draft): readonly ReadOnlyPage[] => {
  const answered = askedQuestions(form, draft).filter(({ question }) => isFilled(answerTo(draft.answers, question.key)))
  return form.pages.map((page) => ({
    name: page.name,
    title: page.title,
    parts: groupByHeadings(
      answered.filter((placed) => placed.page === page),
      draft,
    ),
  }))
}

/** Neighbors under the same titles share a part, so that the order is the form's. */
const groupByHeadings = (placed: readonly PlacedQuestion[], draft: Draft): readonly ReadOnlyPart[] => {
  const parts: { headings: readonly string[]; lines: ReadOnlyLine[] }[] = []
  for (const { question, headings } of placed) {
    const line = { key: question.key, label: question.label, text: answerText(question, draft) }
    const last = parts.at(-1)
    if (last?.headings.join('\n') === headings.join('\n')) last.lines.push(line)
    else parts.push({ headings, lines: [line] })
  }
  return parts
}

/** An answer as text. */
export const answerText = (question: Question, { answers }: Draft): string => {
  const value = answerTo(answers, question.key)
  switch (question.kind) {
    case 'choice':
      return answerTo(answers, labelKey(question.key)) || value
    case 'checkbox':
      return 'Yes'
    case 'date':
      return isCalendarDay(value) ? dayInWords(value) : value
    case 'lookup': {
      const code = question.codeKey === undefined ? '' : answerTo(answers, question.codeKey)
      return code === '' ? value : `${value} (${code})`
    }
    case 'file':
      return `Document attached for ${question.key}`
    case 'text':
    case 'long-text':
    case 'phone':
    case 'email':
    case 'number':
      return value
  }
}

const dayInWords = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months.find(({ value }) => value === String(Number(month)))?.label ?? month
  return `${name} ${Number(date)}, ${year}`
}

/** One column of the export: an answer key and its title. */
export type Column = { readonly key: string; readonly label: string }

const columnsOf = ({ question, keys, headings }: PlacedQuestion): readonly Column[] => {
  const label = [...headings, question.label].join(': ')
  return keys.map((key) => {
    if (key === question.key) return { key, label }
    return { key, label: key === labelKey(question.key) ? `${label} (label)` : `${label} (code)` }
  })
}

/** A column for every answer key in the order of the form, asked or not. */
export const exportColumns = memoize((form: Form): readonly Column[] => allQuestions(form).flatMap(columnsOf))

export const exportRow = (form: Form, answers: Answers): readonly string[] =>
  exportColumns(form).map(({ key }) => answerTo(answers, key))
