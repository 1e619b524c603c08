import { answerTo, type Draft, isFilled } from './answers.ts'
import type { Form, Page } from './define/layout.ts'
import { errorsAt } from './errors.ts'
import { questionsAsked } from './walk.ts'
import type { WebStatus } from './web-status.ts'

export type StepState = 'not started' | 'in progress' | 'needs attention' | 'complete'

/** How far somebody has come with each page. What is still missing is called out only once a submit was tried. */
export const stepStates = (
  form: Form,
  draft: Draft,
  status: WebStatus,
  today: string,
): ReadonlyMap<Page, StepState> => {
  const asked = Map.groupBy(questionsAsked(form, draft), ({ page }) => page)
  const stateOf = (page: Page): StepState => {
    const placed = asked.get(page) ?? []
    const isMended = placed.every((each) => errorsAt(each, draft, today).length === 0)
    if (!isMended && status === 'validating') return 'needs attention'
    const isStarted = placed.some(({ question }) => isFilled(answerTo(draft.answers, question.key)))
    if (!isStarted) return 'not started'
    return isMended ? 'complete' : 'in progress'
  }
  return new Map(form.pages.map((page) => [page, stateOf(page)]))
}
