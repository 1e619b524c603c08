import { answerTo, type Draft, isFilled } from './answers.ts'
import type { Form, Page } from './define/layout.ts'
import { errorsAt } from './errors.ts'
import type { WebStatus } from './statuses.ts'
import { askedQuestions } from './walk.ts'

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
