import type { Page } from '@apply/engine/define'
import { useState } from 'react'
import { useForm } from '../draft/form-context.ts'
import { getSnapshot } from '../session/snapshot.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useRouteChange, useSignUp } from './page-change.ts'
import type { useSubmit } from './use-submit.ts'

type Size = { readonly width?: string; readonly height?: string }

/** Opens the next page, once a student's answers are saved; a visitor is asked to create an account. */
export const ContinueButton = ({ to, width = '15rem', height = '3rem' }: Size & { readonly to: string }) => {
  const changeRoute = useRouteChange()
  const signUp = useSignUp()
  const [isLeaving, setLeaving] = useState(false)
  const go = async () => {
    if (!getSnapshot().is_logged_in) return signUp()
    if (isLeaving) return
    setLeaving(true)
    await changeRoute(to)
    setLeaving(false)
  }
  return (
    <button
      type="button"
      className="button"
      style={{ width, height }}
      aria-disabled={isLeaving}
      onClick={() => void go()}
    >
      {isLeaving && <Spinner />}
      Continue
    </button>
  )
}

export const SubmitButton = ({
  width = '10rem',
  height = '3rem',
  submit,
  isSubmitting,
}: Size & ReturnType<typeof useSubmit>) => (
  <button
    type="button"
    className="button"
    style={{ width, height }}
    aria-disabled={isSubmitting}
    onClick={() => void submit()}
  >
    {isSubmitting && <Spinner />}
    Submit
  </button>
)

/** What stands at the end of a page: the way to the next one, or the submission. */
export const PageActions = ({
  page,
  submission,
}: {
  readonly page: Page
  readonly submission: ReturnType<typeof useSubmit>
}) => {
  const { pages } = useForm()
  const next = pages[pages.indexOf(page) + 1]
  return (
    <div className="page-actions">
      {next ? <ContinueButton to={next.route} /> : <SubmitButton {...submission} />}
      {next && <p className="next-page">{`Next: ${next.title}`}</p>}
    </div>
  )
}
