import { answerTo, type Draft, isFilled } from './answers.ts'
import type { Form, Page } from './define/layout.ts'
import { groupBy } from './group-by.ts'
import { checkRule, questionLabel } from './rules/check-rule.ts'
import type { WebStatus } from './statuses.ts'
import { askedQuestions, fullLabel, type PlacedQuestion } from './walk.ts'

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
export const errorsAt = (placed: PlacedQuestion, { answers }: Draft, today: string): readonly string[] => {
  const { question } = placed
  const input = { question, answers, today, value: answerTo(answers, question.key) }
  const messages = question.rules
    .map((rule) => checkRule(rule, input))
    .filter((message) => message !== undefined)
    .map((message) => (message === questionLabel ? fullLabel(placed) : message))
  return [...new Set(messages)]
}

/** The questions with at least one message, with their messages, in the order of the form. */
export const failingQuestions = (form: Form, draft: Draft, today: string) =>
  askedQuestions(form, draft)
    .map((placed) => ({ placed, messages: errorsAt(placed, draft, today) }))
    .filter(({ messages }) => messages.length > 0)

export const findErrors = (form: Form, draft: Draft, today: string): Errors =>
  Object.fromEntries(
    failingQuestions(form, draft, today).map(({ placed, messages }) => [placed.question.key, messages]),
  )

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

/** The state of a page, and how many of its questions are still open. */
export type StepProgress = { readonly state: StepState; readonly left: number }

/** The progress of each page. Open questions need attention only after the applicant has tried to submit. */
export const stepProgress = (
  form: Form,
  draft: Draft,
  status: WebStatus,
  today: string,
): ReadonlyMap<Page, StepProgress> => {
  const asked = groupBy(askedQuestions(form, draft), ({ page }) => page)
  const stateOf = (placed: readonly PlacedQuestion[], left: number): StepState => {
    if (left > 0 && status === 'validating') return 'needs attention'
    const isStarted = placed.some(({ question }) => isFilled(answerTo(draft.answers, question.key)))
    if (!isStarted) return 'not started'
    return left === 0 ? 'complete' : 'in progress'
  }
  const progressOf = (placed: readonly PlacedQuestion[]): StepProgress => {
    const left = placed.filter((each) => errorsAt(each, draft, today).length > 0).length
    return { state: stateOf(placed, left), left }
  }
  return new Map(form.pages.map((page) => [page, progressOf(asked.get(page) ?? [])]))
}
