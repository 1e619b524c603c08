import type { validations } from '@apply/contract/validations'
import { findErrors } from '@apply/engine/errors'
import { call } from '../api/call.ts'
import { failureMessage, isUnreachable, refusedKey, reportFailure, UnauthorizedError } from '../api/failures.ts'
import type { AnswerStore } from '../draft/answers/answer-store.ts'
import type { Saving } from '../draft/saving/saving.ts'
import { filledOnly } from '../draft/saving/visitor-answers.ts'
import { useAnswers, useDraft } from '../draft/use-draft.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { getSnapshot, hasIdentityCookie, markPageChanged } from '../session/snapshot.ts'
import { useNavigate } from '../ui/router.tsx'
import { showToast } from '../ui/toasts.ts'
import { refusalText } from './refusal-text.ts'

/** With a slow connection the page changes after this time, and saving goes on there. */
const timeoutMs = 5_000

/** Posts the errors for the admissions office: none before the first attempt to submit. */
export const postValidations = async ({ form, getDraft, today }: AnswerStore): Promise<void> => {
  const isValidating = getSnapshot().web_status === 'validating'
  const body = isValidating ? findErrors(form, getDraft(), today()) : {}
  await call<typeof validations>('POST', '/api/validations', { body })
}

/** Sends a visitor to the Sign Up card with the answers so far, or into the account that another window has logged in to. */
export const useSignUp = (): (() => void) => {
  const navigate = useNavigate()
  const { getDraft, typing } = useAnswers()
  return () => {
    typing.commit()
    if (hasIdentityCookie()) return window.location.reload()
    navigate('/signup', { state: { answers: filledOnly(getDraft().answers) } satisfies NavigationState })
  }
}

/** Says what the server says; of a lost connection the save line says what matters. The changes are backed up and sent again. */
const showFailure = ({ form }: AnswerStore, error: unknown): void => {
  if (error instanceof UnauthorizedError) throw error
  reportFailure(error)
  const message = refusalText(form, failureMessage(error), refusedKey(error) ?? '')
  if (!isUnreachable(error)) showToast({ severity: 'error', message })
}

/** Saves a student's answers and posts the validations. Returns whether the page may change: not if the session has ended. */
const saveAndValidate = async (answers: AnswerStore, saving: Saving): Promise<boolean> => {
  const show = (error: unknown) => showFailure(answers, error)
  try {
    await saving.flush().catch(show)
    await postValidations(answers).catch(show)
    return true
  } catch {
    return false
  }
}

const useBeforePageChange = (): (() => Promise<boolean>) => {
  const { answers, saving } = useDraft()
  return async () => {
    if (!getSnapshot().is_logged_in) return true
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, true))
    return Promise.race([saveAndValidate(answers, saving), timeout])
  }
}

/** The latest change that was asked for, from whichever button or link. */
let newest: symbol | undefined

/** Goes to another page of the form, or to a question on it, unless the applicant has gone elsewhere while it was saved. */
export const useRouteChange = (): ((to: string) => Promise<void>) => {
  const navigate = useNavigate()
  const beforeChange = useBeforePageChange()
  return async (to) => {
    const own = Symbol(to)
    newest = own
    const { pathname } = window.location
    const mayChange = await beforeChange()
    if (!mayChange || newest !== own || window.location.pathname !== pathname) return
    markPageChanged()
    navigate(to, { replace: true })
  }
}

/** Goes to a step or a question; a visitor who has answered something has to create an account first. */
export const usePageChange = (): ((to: string) => void) => {
  const changeRoute = useRouteChange()
  const signUp = useSignUp()
  const { getDraft, typing } = useAnswers()
  return (to) => {
    typing.commit()
    const hasAnswers = Object.keys(filledOnly(getDraft().answers)).length > 0
    if (!getSnapshot().is_logged_in && hasAnswers) signUp()
    else void changeRoute(to)
  }
}
