import { answerTo, type Draft, isFilled } from './answers.ts'
import type { Form } from './define/layout.ts'
import { months } from './define/option-source.ts'
import type { Question } from './define/question.ts'
import { companionKey } from './question-keys.ts'
import { isCalendarDay } from './rules/is-date.ts'
import { type Placed, questionsAsked } from './walk.ts'

export type ReadOnlyLine = { readonly key: string; readonly label: string; readonly text: string }

/** Lines under the same titles. */
export type ReadOnlyPart = { readonly headings: readonly string[]; readonly lines: readonly ReadOnlyLine[] }

export type ReadOnlyPage = { readonly name: string; readonly title: string; readonly parts: readonly ReadOnlyPart[] }

/** What an officer reads: every question that is asked and answered, as text, page by page. */
export const readOnlyView = (form: Form, draft: Draft): readonly ReadOnlyPage[] => {
  const answered = questionsAsked(form, draft).filter(({ question }) => isFilled(answerTo(draft.answers, question.key)))
  return form.pages.map((page) => ({
    name: page.name,
    title: page.title,
    parts: gather(
      answered.filter((placed) => placed.page === page),
      draft,
    ),
  }))
}

/** Neighbours under the same titles share a part, so that the order is the form's. */
const gather = (placed: readonly Placed[], draft: Draft): readonly ReadOnlyPart[] => {
  const parts: { headings: readonly string[]; lines: ReadOnlyLine[] }[] = []
  for (const { question, headings } of placed) {
    const line = { key: question.key, label: question.label, text: answerText(question, draft) }
    const last = parts.at(-1)
    if (last?.headings.join('\n') === headings.join('\n')) last.lines.push(line)
    else parts.push({ headings, lines: [line] })
  }
  return parts
}

/** An answer in words. */
export const answerText = (question: Question, { answers }: Draft): string => {
  const value = answerTo(answers, question.key)
  switch (question.kind) {
    case 'choice':
      return answerTo(answers, companionKey(question.key)) || value
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
