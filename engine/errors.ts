import { answerTo, type Draft, isFilled } from './answers.ts'
import type { Form, Page } from './define/layout.ts'
import { checkRule, questionLabel } from './rules/check-rule.ts'
import type { WebStatus } from './statuses.ts'
import { askedQuestions, type PlacedQuestion } from './walk.ts'

/** The messages of each failing question, by its key, in the order of the form. */
export type Errors = Readonly<Record<string, readonly string[]>>

/** One line of the error summary: a message and the link to its question. */
export type SummaryLine = {
  readonly page: string
  readonly key: string
  readonly message: string
  readonly href: string
}

/** The messages of one question without duplicates. */
export const errorsAt = ({ question, entry }: PlacedQuestion, { answers }: Draft, today: string): readonly string[] => {
  const input = { question, answers, today, value: answerTo(answers, question.key) }
  const label = entry ? `${entry.name}: ${question.label}` : question.label
  const messages = question.rules
    .map((rule) => checkRule(rule, input))
    .filter((message) => message !== undefined)
    .map((message) => (message === questionLabel ? label : message))
  return [...new Set(messages)]
}

const failingQuestions = (form: Form, draft: Draft, today: string) =>
  askedQuestions(form, draft)
    .map((placed) => ({ placed, messages: errorsAt(placed, draft, today) }))
    .filter(({ messages }) => messages.length > 0)

export const findErrors = (form: Form, draft: Draft, today: string): Errors =>
  Object.fromEntries(
    failingQuestions(form, draft, today).map(({ placed, messages }) => [placed.question.key, messages]),
  )

/** The questions of each page that still keep the application from being submitted, in the order of the form. */
export const openQuestions = (
  form: Form,
  draft: Draft,
  today: string,
): ReadonlyMap<Page, readonly PlacedQuestion[]> => {
  const failing = failingQuestions(form, draft, today).map(({ placed }) => placed)
  return new Map(form.pages.map((page) => [page, failing.filter((placed) => placed.page === page)]))
}

/** Every message of every failing question, with a link to the question. */
export const summarize = (form: Form, draft: Draft, today: string): readonly SummaryLine[] =>
  failingQuestions(form, draft, today).flatMap(({ placed: { page, question }, messages }) =>
    messages.map((message) => ({
      page: page.name,
      key: question.key,
      message,
      href: `${page.route}#${question.key}`,
    })),
  )

export type StepState = 'not started' | 'in progress' | 'needs attention' | 'complete'

/** The state of each page. Missing answers need attention only after the applicant has tried to submit. */
export const stepStates = (
  form: Form,
  draft: Draft,
  status: WebStatus,
  today: string,
): ReadonlyMap<Page, StepState> => {
  const asked = Map.groupBy(askedQuestions(form, draft), ({ page }) => page)
  const stateOf = (page: Page): StepState => {
    const placed = asked.get(page) ?? []
    const isValid = placed.every((each) => errorsAt(each, draft, today).length === 0)
    if (!isValid && status === 'validating') return 'needs attention'
    const isStarted = placed.some(({ question }) => isFilled(answerTo(draft.answers, question.key)))
    if (!isStarted) return 'not started'
    return isValid ? 'complete' : 'in progress'
  }
  return new Map(form.pages.map((page) => [page, stateOf(page)]))
}
