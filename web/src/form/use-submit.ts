import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ServerError } from '../api/failures.ts'
import { useForm } from '../frame/form-context.ts'
import { showUnexpectedError } from '../frame/unexpected-error.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { getSnapshot, markPageChanged } from '../session/snapshot.ts'
import { attention } from './attention.ts'
import { refetchProfile } from './known-profile.ts'
import { useSignUp } from './page-change.ts'
import { useSaving } from './saving-context.ts'
import { submitApplication } from './submit-flow.ts'
import { useAnswers } from './use-answers.ts'

const submitted: NavigationState = { success: 'Your application was successfully submitted.' }

/** Another window or device was quicker: the profile knows what has become of the application. */
const wasSubmittedMeanwhile = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof ServerError && error.status === 409)) return false
  await refetchProfile()
  return getSnapshot().web_status === 'submitted'
}

/** The last button: it works once at a time, and ends on the completion page or at the errors. */
export const useSubmit = () => {
  const { pages } = useForm()
  const answers = useAnswers()
  const saving = useSaving()
  const navigate = useNavigate()
  const signUp = useSignUp()
  const isBusy = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)

  const showErrors = () => {
    const route = pages[0]?.route ?? '/'
    attention.wantAt(route)
    markPageChanged()
    navigate(route, { replace: true })
  }

  const attempt = async (): Promise<void> => {
    if (!saving) return
    try {
      if (await submitApplication({ answers, saving })) navigate('/completion', { replace: true, state: submitted })
      else showErrors()
    } catch (error) {
      if (!(await wasSubmittedMeanwhile(error))) throw error
    }
  }

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
