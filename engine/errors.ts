import { answerTo, type Draft } from './answers.ts'
import type { Form } from './define/layout.ts'
import { checkRule, ownLabel } from './rules/check-rule.ts'
import { type Placed, questionsAsked } from './walk.ts'

/** The messages of each failing question, by its key, in the order of the form. */
export type Errors = Readonly<Record<string, readonly string[]>>

/** Where to mend an error: a link to the question and what it says. */
export type SummaryLine = {
  readonly page: string
  readonly key: string
  readonly message: string
  readonly href: string
}

/** The different messages of one question, each once. */
export const errorsAt = ({ question, entry }: Placed, { answers }: Draft, today: string): readonly string[] => {
  const checked = { question, answers, today, value: answerTo(answers, question.key) }
  const named = entry ? `${entry.name}: ${question.label}` : question.label
  const messages = question.rules
    .map((rule) => checkRule(rule, checked))
    .filter((message) => message !== undefined)
    .map((message) => (message === ownLabel ? named : message))
  return [...new Set(messages)]
}

const failing = (form: Form, draft: Draft, today: string) =>
  questionsAsked(form, draft)
    .map((placed) => ({ placed, messages: errorsAt(placed, draft, today) }))
    .filter(({ messages }) => messages.length > 0)

export const findErrors = (form: Form, draft: Draft, today: string): Errors =>
  Object.fromEntries(failing(form, draft, today).map(({ placed, messages }) => [placed.question.key, messages]))

/** Every message of every failing question with the link that leads there. */
export const summarize = (form: Form, draft: Draft, today: string): readonly SummaryLine[] =>
  failing(form, draft, today).flatMap(({ placed: { page, question }, messages }) =>
    messages.map((message) => ({
      page: page.name,
      key: question.key,
      message,
      href: `${page.route}#${question.key}`,
    })),
  )
