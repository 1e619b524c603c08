import type { Page } from '@apply/engine/define'
import { Suspense, useEffect, useState } from 'react'
import { ButtonLabel } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { useDraft, useForm } from '../draft/use-draft.ts'
import { getSnapshot, useIsStudent } from '../session/snapshot.ts'
import { useDeepLink } from '../ui/deep-link.ts'
import { AfterFirstPaint, lazyComponent } from '../ui/lazy.tsx'
import { PartPlace } from '../ui/missing-part.tsx'
import { useObservable } from '../ui/observable.ts'
import { useLoaded } from '../ui/resource.ts'
import { useIsIdle } from '../ui/when-idle.ts'
import { PageNodes } from './form-nodes.tsx'
import * as css from './page.module.css'
import { usePageChange, useRouteChange, useSignUp } from './page-change.ts'
import { SaveNotices } from './save-status.tsx'
import { useScrollAfterReload } from './scroll-after-reload.ts'
import { SubmitButton, submissionCode, submitButtonId } from './submit-button.tsx'

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
      id="continue"
      type="button"
      className={design.button}
      style={{ width, height }}
      aria-disabled={isLeaving}
      onClick={() => void go()}
    >
      <ButtonLabel isBusy={isLeaving}>Continue</ButtonLabel>
    </button>
  )
}

const BackButton = ({ to }: { readonly to: string }) => {
  const changePage = usePageChange()
  return (
    <button id="back" type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => changePage(to)}>
      Back
    </button>
  )
}

/** The buttons at the end of a page: Back, and Continue or, on the last page, Submit. */
const PageActions = ({ page }: { readonly page: Page }) => {
  const { pages } = useForm()
  const index = pages.indexOf(page)
  const previous = pages[index - 1]
  const next = pages[index + 1]
  const isStudent = useIsStudent()
  // On every page: the last one can be opened without a connection, and Submit has to say then that it failed.
  const isIdle = useIsIdle()
  useLoaded(isStudent && isIdle ? submissionCode : undefined)
  return (
    <div className={`${design.wrap} ${css.pageActions}`}>
      <div className={css.pageButtons}>
        {previous && <BackButton to={previous.route} />}
        {next ? <ContinueButton to={next.route} /> : <SubmitButton id={submitButtonId} />}
      </div>
      {next && <p className={css.nextPage}>{`Next: ${next.title}`}</p>}
    </div>
  )
}

/** Dialogs about files come with the code for a submission, so that they open without a connection too. */
const Dialogs = lazyComponent(submissionCode.fetch, (module) => module.Dialogs)

/** What changes and submissions say: the live region about cleared answers and the dialogs. With the page end the offers to undo and to go back. */
const ChangeEffects = ({ page }: { readonly page: Page }) => {
  const { undo, files, returnTo, submission } = useDraft()
  const { announcement, reset } = undo
  const { dialog } = files
  const [isAsked, isAskedAboutFile] = [useObservable(submission.dialog), useObservable(dialog)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page resets it too
  useEffect(
    () => () => {
      reset()
      dialog.set(undefined)
    },
    [reset, dialog, page],
  )
  useEffect(() => {
    if (returnTo.get()?.route !== page.route) returnTo.set(undefined)
  }, [returnTo, page])
  return (
    <>
      <p role="status" className={design.visuallyHidden}>
        {useObservable(announcement)}
      </p>
      <Suspense fallback={null}>{(isAsked || isAskedAboutFile) && <Dialogs />}</Suspense>
    </>
  )
}

const CheckAnswers = lazyComponent(
  () => import('./check-answers.tsx'),
  (module) => module.CheckAnswers,
)

/** What a student is about to submit. Until it is loaded it fills the screen, so that nothing below it moves. */
const Check = () =>
  useIsStudent() && (
    <Suspense
      fallback={
        <div className={`${design.card} ${css.checkLoading}`}>
          <PartPlace>Loading your answers…</PartPlace>
        </div>
      }
    >
      <CheckAnswers />
    </Suspense>
  )

const SectionIndex = lazyComponent(
  () => import('./section-index.tsx'),
  (module) => module.SectionIndex,
)

/** One page of the form. */
export const FormPage = ({ page }: { readonly page: Page }) => {
  const { title, pages } = useForm()
  const { isSubmitting } = useDraft().submission
  useDeepLink()
  useScrollAfterReload(page.route)
  return (
    <>
      <title>{`${page.title} · ${title}`}</title>
      <div className={css.indexSlot}>
        <AfterFirstPaint>
          <Suspense fallback={null}>
            <SectionIndex page={page} />
          </Suspense>
        </AfterFirstPaint>
      </div>
      <div className={`${design.headingRow} ${css.pageHead}`}>
        <p className={design.smallHeading}>{`Step ${pages.indexOf(page) + 1} of ${pages.length}`}</p>
        <h1>{page.title}</h1>
      </div>
      <SaveNotices />
      {page === pages.at(-1) && <Check />}
      <form
        className={`${design.stack} ${css.formPage}`}
        noValidate
        autoComplete="on"
        inert={useObservable(isSubmitting)}
        onSubmit={(event) => event.preventDefault()}
      >
        <PageNodes page={page} />
      </form>
      <ChangeEffects page={page} />
      <PageActions page={page} />
    </>
  )
}
