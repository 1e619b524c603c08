import type { Page } from '@apply/engine/define'
import { useEffect, useState } from 'react'
import { fileGuardOf } from '../draft/file-guard.ts'
import { undoOf } from '../draft/undo.ts'
import { useAnswers, useForm } from '../draft/use-answers.ts'
import { getSnapshot } from '../session/snapshot.ts'
import { useDeepLink } from '../ui/deep-link.ts'
import { ButtonLabel } from '../ui/icons.tsx'
import { useObservable } from '../ui/observable.ts'
import { useRouteChange, useSignUp } from './page-change.ts'
import { useSubmit } from './use-submit.ts'
import './form.css'
import { PageNodes } from './form-nodes.tsx'
import { SaveNotices } from './save-status.tsx'

type Size = { readonly width?: string; readonly height?: string }

/** Opens the next page once a student's answers are saved; a visitor has to create an account. */
const ContinueButton = ({ to, width = '15rem', height = '3rem' }: Size & { readonly to: string }) => {
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
      <ButtonLabel isBusy={isLeaving}>Continue</ButtonLabel>
    </button>
  )
}

const SubmitButton = ({
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
    <ButtonLabel isBusy={isSubmitting}>Submit</ButtonLabel>
  </button>
)

/** The button at the end of a page: Continue, or Submit on the last page. */
const PageActions = ({
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

/** The live region about cleared answers and the dialog about files; both are reset when the page is left. */
const ChangeEffects = ({ page }: { readonly page: Page }) => {
  const answers = useAnswers()
  const { announcement, reset } = undoOf(answers)
  const { dialog } = fileGuardOf(answers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page resets it too
  useEffect(
    () => () => {
      reset()
      dialog.set(null)
    },
    [reset, dialog, page],
  )
  return (
    <>
      <p role="status" className="visually-hidden">
        {useObservable(announcement)}
      </p>
      {useObservable(dialog)}
    </>
  )
}

/** One page of the form. */
export const FormPage = ({ page }: { readonly page: Page }) => {
  const { title, pages } = useForm()
  const submission = useSubmit()
  useDeepLink()
  return (
    <>
      <title>{`${page.title} · ${title}`}</title>
      <div className="page-head">
        <p className="page-step">{`Step ${pages.indexOf(page) + 1} of ${pages.length}`}</p>
        <h1>{page.title}</h1>
      </div>
      <SaveNotices />
      <form
        className="form-page"
        noValidate
        autoComplete="on"
        inert={submission.isSubmitting}
        onSubmit={(event) => event.preventDefault()}
      >
        <PageNodes page={page} />
      </form>
      <ChangeEffects page={page} />
      <PageActions page={page} submission={submission} />
    </>
  )
}
