import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ServerError } from '../api/failures.ts'
import { useForm } from '../draft/form-context.ts'
import { useSaving } from '../draft/saving-context.ts'
import { useAnswers } from '../draft/use-answers.ts'
import { refetchProfile } from '../session/known-profile.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { getSnapshot, markPageChanged } from '../session/snapshot.ts'
import { showUnexpectedError } from '../ui/unexpected-error.ts'
import { attention } from './attention.ts'
import { useSignUp } from './page-change.ts'
import { readRefused, refusedAnswers } from './refused-answers.ts'
import { submitApplication } from './submit-flow.ts'

const submitted: NavigationState = { success: 'Your application was successfully submitted.' }

/** Another window or device was quicker: the profile knows what has become of the application. */
const wasSubmittedMeanwhile = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof ServerError && error.status === 409)) return false
  await refetchProfile()
  return getSnapshot().web_status === 'submitted'
}

/** Leads to the summary, which stands on the first page. */
const useShowErrors = () => {
  const { pages } = useForm()
  const navigate = useNavigate()
  return () => {
    const route = pages[0]?.route ?? '/'
    attention.wantAt(route)
    markPageChanged()
    navigate(route, { replace: true })
  }
}

/** One try: it ends on the completion page or at the errors, whoever found them. */
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
      // The server knows answers that this window may not, such as those of another device.
      await saving.catchUp()
      refusedAnswers.set(readRefused(error, answers.getDraft().answers))
      showErrors()
    }
  }
}

/** The last button: it works once at a time. */
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
