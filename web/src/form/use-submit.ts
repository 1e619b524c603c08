import type { submit } from '@apply/contract/submit'
import { findErrors } from '@apply/engine/errors'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { ServerError } from '../api/failures.ts'
import type { AnswerStore } from '../draft/answer-store.ts'
import { type Saving, useSaving } from '../draft/saving.ts'
import { useAnswers, useForm } from '../draft/use-answers.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { refetchProfile, updateKnownProfile } from '../session/profile.ts'
import { getSnapshot, markPageChanged, updateSnapshot } from '../session/snapshot.ts'
import { postWebStatus } from '../session/web-status.ts'
import { showUnexpectedError } from '../ui/unexpected-error.tsx'
import { postValidations, useSignUp } from './page-change.ts'
import { readRefused, refusedAnswers } from './refused-answers.ts'
import { summaryFocus } from './validation-summary.tsx'

type Deps = { readonly answers: AnswerStore; readonly saving: Saving }

/** From the first attempt on, errors are shown. */
const beginValidating = async (): Promise<void> => {
  const { web_status } = getSnapshot()
  if (web_status === 'none') await postWebStatus('started')
  if (web_status === 'none' || web_status === 'started') {
    await postWebStatus('validating')
    updateSnapshot({ web_status: 'validating' })
  }
}

const submitNow = async (): Promise<void> => {
  const { receipt } = await call<typeof submit>('POST', '/api/submit')
  await postWebStatus('submitted')
  updateKnownProfile({ receipt })
  updateSnapshot({ web_status: 'submitted' })
}

/** Saves, validates, and submits if there are no errors. Returns whether it was submitted. */
const submitApplication = async ({ answers, saving }: Deps): Promise<boolean> => {
  await saving.flush()
  await beginValidating()
  await postValidations(answers)
  const errors = findErrors(answers.form, answers.getDraft(), answers.today())
  if (Object.keys(errors).length > 0) return false
  await submitNow()
  return true
}

const submitted: NavigationState = { success: 'Your application was successfully submitted.' }

/** Whether another window or device has submitted the application meanwhile. */
const wasSubmittedMeanwhile = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof ServerError && error.status === 409)) return false
  await refetchProfile()
  return getSnapshot().web_status === 'submitted'
}

/** Goes to the summary of errors on the first page. */
const useShowErrors = () => {
  const { pages } = useForm()
  const navigate = useNavigate()
  return () => {
    const route = pages[0]?.route ?? '/'
    summaryFocus.requestAt(route)
    markPageChanged()
    navigate(route, { replace: true })
  }
}

/** One attempt: it ends on the completion page or at the errors that the browser or the server found. */
const useAttempt = () => {
  const answers = useAnswers()
  const saving = useSaving()
  const navigate = useNavigate()
  const showErrors = useShowErrors()
  return async (): Promise<void> => {
    if (!saving) return
    try {
      refusedAnswers.set([])
      if (await submitApplication({ answers, saving })) navigate('/completion', { replace: true, state: submitted })
      else showErrors()
    } catch (error) {
      if (await wasSubmittedMeanwhile(error)) return
      if (readRefused(error, {}).length === 0) throw error
      // The server may have answers that this window does not, such as those of another device.
      await saving.refresh()
      refusedAnswers.set(readRefused(error, answers.getDraft().answers))
      showErrors()
    }
  }
}

/** The submit button: it runs once at a time. */
export const useSubmit = () => {
  const signUp = useSignUp()
  const attempt = useAttempt()
  const isBusy = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)

  const submit = async (): Promise<void> => {
    if (!getSnapshot().is_logged_in) return signUp()
    if (isBusy.current) return
    isBusy.current = true
    setSubmitting(true)
    try {
      await attempt()
    } catch (error) {
      showUnexpectedError(error)
    } finally {
      isBusy.current = false
      setSubmitting(false)
    }
  }

  return { submit, isSubmitting } as const
}
