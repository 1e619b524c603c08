import type { Draft } from '@apply/engine/answers'
import type { Page } from '@apply/engine/define'
import { type StepState, stepStates } from '@apply/engine/errors'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sameItems, useDerivedFromAll, useForm } from '../draft/use-answers.ts'
import { FormPage } from '../form/form-page.tsx'
import { usePageChange } from '../form/page-change.ts'
import { SaveLine } from '../form/save-status.tsx'
import { ValidationSummary } from '../form/validation-summary.tsx'
import { CompletionPage } from '../layout/completion-page.tsx'
import { StepNavigation } from '../layout/step-navigation.tsx'
import { DeadlineBanner, MarketingBanner, WelcomePanel } from '../layout/welcome-panel.tsx'
import type { Profile } from '../session/profile.ts'
import { useSnapshot } from '../session/snapshot.ts'
import { useLastPageReport } from '../session/web-status.ts'
import { completionRoute, destination } from './address.ts'

/** Redirects with query and state, so that a success message still becomes a toast. */
const Redirect = ({ to }: { readonly to: string }) => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  // The hash is dropped: it names a question of the old page and would keep the new page from starting at its top.
  const redirect = useEffectEvent((pathname: string) => navigate({ pathname, search }, { replace: true, state }))
  useEffect(() => {
    redirect(to)
  }, [to])
  return null
}

const sameStates = (left: ReadonlyMap<Page, StepState>, right: ReadonlyMap<Page, StepState>) =>
  sameItems([...left.values()], [...right.values()])

/** The progress of each step. */
const useStepStates = (): ReadonlyMap<Page, StepState> => {
  const form = useForm()
  const { web_status } = useSnapshot()
  const derive = useCallback(
    (draft: Draft, today: string) => stepStates(form, draft, web_status, today),
    [form, web_status],
  )
  return useDerivedFromAll(derive, sameStates)
}

type Known = { readonly profile: Profile | undefined }

const PageOfForm = ({ page, profile }: Known & { readonly page: Page }) => {
  const { pages } = useForm()
  const changePage = usePageChange()
  useLastPageReport(page.route)
  return (
    <>
      <section className="form-bar" aria-label="Progress">
        <StepNavigation pages={pages} current={page} onChoose={changePage} states={useStepStates()} />
        <SaveLine />
      </section>
      <aside aria-label="Announcements">
        <DeadlineBanner />
        <MarketingBanner />
      </aside>
      <main className="form-layout">
        <ValidationSummary />
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
  if (redirectTo !== undefined) return <Redirect to={redirectTo} />
  if (location.pathname === completionRoute && profile) return <CompletionPage profile={profile} />
  const page = pages.find(({ route }) => route === location.pathname)
  return page ? <PageOfForm key={page.name} page={page} profile={profile} /> : null
}
