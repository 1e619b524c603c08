import type { validations } from '@apply/contract/validations'
import type { Page } from '@apply/engine/define'
import { findErrors } from '@apply/engine/errors'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { reportFailure, UnauthorizedError } from '../api/failures.ts'
import type { AnswerStore } from '../draft/answer-store.ts'
import { useSaving } from '../draft/saving.ts'
import { useAnswers } from '../draft/use-answers.ts'
import { filledOnly } from '../draft/visitor-answers.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { getSnapshot, markPageChanged } from '../session/snapshot.ts'

/** With a slow connection the page changes after this time, and saving goes on there. */
const timeoutMs = 5_000

/** Posts the errors for the admissions office: none before the first attempt to submit. */
export const postValidations = async ({ form, getDraft, today }: AnswerStore): Promise<void> => {
  const isValidating = getSnapshot().web_status === 'validating'
  const body = isValidating ? findErrors(form, getDraft(), today()) : {}
  await call<typeof validations>('POST', '/api/validations', { body })
}

/** Whether the session has ended; other failures do not stop the page change, because the changes are backed up. */
const hasSessionEnded = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
    return false
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) reportFailure(error)
    return error instanceof UnauthorizedError
  }
}

/** Sends a visitor to the Sign Up card with the answers so far. */
export const useSignUp = (): (() => void) => {
  const navigate = useNavigate()
  const { getDraft, typing } = useAnswers()
  return () => {
    typing.commit()
    navigate('/signup', { state: { answers: filledOnly(getDraft().answers) } satisfies NavigationState })
  }
}

/** Saves a student's answers and posts the validations. Returns whether the page may change. */
const useBeforePageChange = (): (() => Promise<boolean>) => {
  const answers = useAnswers()
  const saving = useSaving()
  return async () => {
    if (!getSnapshot().is_logged_in) return true
    const work = Promise.resolve(saving?.flush()).then(() => postValidations(answers))
    return !(await hasSessionEnded(work))
  }
}

/** Goes to another page of the form, or to a question on it. */
export const useRouteChange = (): ((to: string) => Promise<void>) => {
  const navigate = useNavigate()
  const beforeChange = useBeforePageChange()
  return async (to) => {
    if (!(await beforeChange())) return
    markPageChanged()
    navigate(to, { replace: true })
  }
}

/** Goes to a step; a visitor who has answered something has to create an account first. */
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
