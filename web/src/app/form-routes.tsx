import { Suspense } from 'react'
import { form } from '#form'
import { Application } from '../draft/application.tsx'
import { FormContext } from '../draft/form-context.ts'
import { usePublicAnswers } from '../draft/public-answers.ts'
import { useProfile } from '../session/profile.ts'
import { getSnapshot, useSnapshot } from '../session/snapshot.ts'
import { useStartedStatus } from '../session/started-status.ts'
import { FullScreenSpinner, ScreenSpinner } from '../ui/spinner.tsx'
import { CurrentPage } from './current-page.tsx'
import { destination } from './destination.ts'

const Pages = () => {
  const { is_logged_in } = useSnapshot()
  const { data: profile } = useProfile()
  useStartedStatus(profile)
  const isReady = usePublicAnswers()
  if (!isReady || (is_logged_in && !profile)) return <FullScreenSpinner />
  // Texts that a page brings along may come after the profile: the spinner a student sees stays until they are there.
  return (
    <Suspense fallback={is_logged_in ? <FullScreenSpinner /> : <ScreenSpinner />}>
      <Application profile={is_logged_in ? profile : undefined}>
        <CurrentPage profile={profile} />
      </Application>
    </Suspense>
  )
}

/** Every address that is no account card: the pages of the form. */
export const FormRoutes = () => (
  <FormContext value={form}>
    <Pages />
  </FormContext>
)

const routes = form.pages.map(({ route }) => route)

/** Leads somebody who opened an address that is no page to one, before anything is drawn; news on the way come along. */
export const correctAddress = (): void => {
  const { pathname, hash, search } = window.location
  const to = destination({ pathname, hash }, getSnapshot(), routes)
  if (to !== undefined) window.history.replaceState(window.history.state, '', `${to}${search}`)
}
