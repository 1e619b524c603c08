import type { Draft } from '@apply/engine/answers'
import type { Page } from '@apply/engine/define'
import { type StepProgress, stepProgress } from '@apply/engine/errors'
import { Fragment, type ReactNode, Suspense, useCallback, useState } from 'react'
import * as design from '../design/index.module.css'
import { sameItems, useDerivedFromAll, useForm } from '../draft/use-draft.ts'
import { FormPage } from '../form/form-page.tsx'
import * as pageCss from '../form/page.module.css'
import { usePageChange } from '../form/page-change.ts'
import * as css from '../form/progress.module.css'
import { SaveLine } from '../form/save-status.tsx'
import { StepNavigation } from '../layout/step-navigation.tsx'
import { DeadlineBanner, MarketingBanner, WelcomePanel } from '../layout/welcome-panel.tsx'
import type { Profile } from '../session/profile.ts'
import { useShowsErrors, useSnapshot } from '../session/snapshot.ts'
import { useLastPageReport } from '../session/web-status.ts'
import { AfterFirstPaint, lazyComponent } from '../ui/lazy.tsx'
import { Redirect } from '../ui/redirect.ts'
import { useLocation } from '../ui/router.tsx'
import { completionRoute, destination } from './address.ts'

type Progress = ReadonlyMap<Page, StepProgress>

const valuesOf = (progress: Progress) => [...progress.values()].flatMap(({ state, left }) => [state, left])

const isSameProgress = (left: Progress, right: Progress) => sameItems(valuesOf(left), valuesOf(right))

const useStepProgress = (): Progress => {
  const form = useForm()
  const { web_status } = useSnapshot()
  const derive = useCallback(
    (draft: Draft, today: string) => stepProgress(form, draft, web_status, today),
    [form, web_status],
  )
  return useDerivedFromAll(derive, isSameProgress)
}

const Completion = lazyComponent(
  () => import('./completion.tsx'),
  (module) => module.Completion,
)

const ValidationSummary = lazyComponent(
  () => import('../form/validation-summary.tsx'),
  (module) => module.ValidationSummary,
)

const Immediate = ({ children }: { readonly children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>

/** The page opens together with a summary that it has from the start; it does not wait for one that is added later. */
const Summary = () => {
  const isShown = useShowsErrors()
  const [Boundary] = useState(() => (isShown ? Fragment : Immediate))
  return <Boundary>{isShown && <ValidationSummary />}</Boundary>
}

const OpenQuestions = lazyComponent(
  () => import('../form/open-questions.tsx'),
  (module) => module.OpenQuestions,
)

type Known = { readonly profile: Profile | undefined }

const PageOfForm = ({ page, profile }: Known & { readonly page: Page }) => {
  const { pages } = useForm()
  const changePage = usePageChange()
  useLastPageReport(page.route)
  const showsErrors = useShowsErrors()
  return (
    <>
      <section className={css.formBar} aria-label="Progress">
        <StepNavigation
          pages={pages}
          current={page}
          onChoose={({ route }) => changePage(route)}
          progress={useStepProgress()}
        />
        <div className={`${design.row} ${css.barLine}`}>
          <SaveLine />
          <div className={css.openSlot}>
            <AfterFirstPaint>
              <Suspense fallback={null}>
                <OpenQuestions />
              </Suspense>
            </AfterFirstPaint>
          </div>
        </div>
      </section>
      <aside className={design.announcements} aria-label="Announcements">
        <DeadlineBanner />
        <MarketingBanner isLast={showsErrors || page !== pages[0]} />
      </aside>
      <main className={`${design.stack} ${design.formLayout} ${pageCss.withIndex}`}>
        <Summary />
        <WelcomePanel answers={profile?.answer ?? {}} />
        <FormPage page={page} />
      </main>
    </>
  )
}

/** The screen for the current address, or a redirect to the right one. */
export const CurrentPage = ({ profile }: Known) => {
  const location = useLocation()
  const { pages } = useForm()
  const redirectTo = destination(
    location,
    useSnapshot(),
    pages.map(({ route }) => route),
  )
  // With query and state, so that a success message still becomes a toast, but without the hash: it names a question of the old page, and
  // would keep the new one from starting at its top.
  if (redirectTo !== undefined) return <Redirect to={`${redirectTo}${location.search}`} state={location.state} />
  if (location.pathname === completionRoute && profile) return <Completion profile={profile} />
  const page = pages.find(({ route }) => route === location.pathname)
  return page ? <PageOfForm key={page.name} page={page} profile={profile} /> : null
}
