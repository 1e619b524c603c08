import { ButtonLabel } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { getSnapshot } from '../session/snapshot.ts'
import { fetchOnce } from '../ui/fetch-once.ts'
import { useObservable } from '../ui/observable.ts'
import { useNavigate } from '../ui/router.tsx'
import { showUnexpectedError } from '../ui/unexpected-error.tsx'
import { useSignUp } from './page-change.ts'

export const submissionCode = fetchOnce(() => import('./submit-application.tsx'))

/** A submit button: however many there are, one attempt runs at a time. */
const useSubmit = () => {
  const session = useDraft()
  const navigate = useNavigate()
  const signUp = useSignUp()
  const { isSubmitting } = session.submission

  const submit = async (): Promise<void> => {
    if (!getSnapshot().is_logged_in) return signUp()
    if (isSubmitting.get()) return
    isSubmitting.set(true)
    try {
      const { attemptSubmission } = await submissionCode.fetch()
      await attemptSubmission(session, navigate)
    } catch (error) {
      showUnexpectedError(error)
    } finally {
      isSubmitting.set(false)
    }
  }

  return { submit, isSubmitting: useObservable(isSubmitting) } as const
}

/** The one at the end of the last page. */
export const submitButtonId = 'submit'

type Props = { readonly id?: string; readonly width?: string; readonly height?: string; readonly children?: string }

export const SubmitButton = ({ id, width = '10rem', height = '3rem', children = 'Submit' }: Props) => {
  const { submit, isSubmitting } = useSubmit()
  return (
    <button
      id={id}
      type="button"
      className={design.button}
      style={{ width, height }}
      aria-disabled={isSubmitting}
      onClick={() => void submit()}
    >
      <ButtonLabel isBusy={isSubmitting}>{children}</ButtonLabel>
    </button>
  )
}
