import type { Page } from '@apply/engine/define'
import { useLocation } from 'react-router'
import { useForm } from '../draft/form-context.ts'
import { FormPage } from '../form/form-page.tsx'
import { usePageChange } from '../form/page-change.ts'
import { SaveLine } from '../form/save-line.tsx'
import { useStepStates } from '../form/use-step-states.ts'
import { ValidationSummary } from '../form/validation-summary.tsx'
import { CompletionPage } from '../layout/completion-page.tsx'
import { DeadlineBanner } from '../layout/deadline-banner.tsx'
import { MarketingBanner } from '../layout/marketing-banner.tsx'
import { StepNavigation } from '../layout/step-navigation.tsx'
import { WelcomePanel } from '../layout/welcome-panel.tsx'
import { useLastPageReport } from '../session/last-page.ts'
import type { Profile } from '../session/profile.ts'
import { useSnapshot } from '../session/snapshot.ts'
import { completionRoute, destination } from './destination.ts'
import { LocationValidator } from './location-validator.tsx'

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

/** The screen behind the present address, or the way to the one that is right for this person. */
export const CurrentPage = ({ profile }: Known) => {
  const place = useLocation()
  const { pages } = useForm()
  const elsewhere = destination(
    place,
    useSnapshot(),
    pages.map(({ route }) => route),
  )
  if (elsewhere !== undefined) return <LocationValidator to={elsewhere} />
  if (place.pathname === completionRoute && profile) return <CompletionPage profile={profile} />
  const page = pages.find(({ route }) => route === place.pathname)
  return page ? <PageOfForm key={page.name} page={page} profile={profile} /> : null
}
