import type { validations } from '@apply/contract/validations'
import type { Page } from '@apply/engine/define'
import { findErrors } from '@apply/engine/errors'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import type { AnswerStore } from '../draft/answers.ts'
import { useSaving } from '../draft/saving-context.ts'
import { useAnswers } from '../draft/use-answers.ts'
import { filledOnly } from '../draft/visitor-answers.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { getSnapshot, markPageChanged } from '../session/snapshot.ts'

/** So long a page waits for a slow connection; what is not saved by then is saved from the next page. */
const patience = 5_000

/** The errors as the office sees them: none before a submit was tried. */
export const postValidations = async ({ form, getDraft, today }: AnswerStore): Promise<void> => {
  const isValidating = getSnapshot().web_status === 'validating'
  const body = isValidating ? findErrors(form, getDraft(), today()) : {}
  await call<typeof validations>('POST', '/api/validations', { body })
}

/** Whether the session turned out to be over; other failures hold nobody up, since the changes are kept. */
const isOver = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, patience))])
    return false
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) reportFailure(error)
    return error instanceof UnauthorizedError
  }
}

/** Sends a visitor on to an account, with what was answered so far. */
export const useSignUp = (): (() => void) => {
  const navigate = useNavigate()
  const { getDraft, typing } = useAnswers()
  return () => {
    typing.commit()
    navigate('/signup', { state: { answers: filledOnly(getDraft().answers) } satisfies NavigationState })
  }
}

/** Saves a student's answers, posts the validations, and says whether the page may change. */
const useDeparture = (): (() => Promise<boolean>) => {
  const answers = useAnswers()
  const saving = useSaving()
  return async () => {
    if (!getSnapshot().is_logged_in) return true
    const work = Promise.resolve(saving?.flush()).then(() => postValidations(answers))
    return !(await isOver(work))
  }
}

/** Changes to another page of the form, or to a question on it. */
export const useRouteChange = (): ((to: string) => Promise<void>) => {
  const navigate = useNavigate()
  const depart = useDeparture()
  return async (to) => {
    if (!(await depart())) return
    markPageChanged()
    navigate(to, { replace: true })
  }
}

/** What a click on a step does: a visitor who has answered something is asked to create an account first. */
export const usePageChange = (): ((page: Page) => void) => {
  const changeRoute = useRouteChange()
  const signUp = useSignUp()
  const { getDraft, typing } = useAnswers()
  return (page) => {
    typing.commit()
    const hasAnswers = Object.keys(filledOnly(getDraft().answers)).length > 0
    if (!getSnapshot().is_logged_in && hasAnswers) signUp()
    else void changeRoute(page.route)
  }
}
