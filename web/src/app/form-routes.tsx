import { Suspense } from 'react'
import { form } from '#form'
import { Application } from '../form/application.tsx'
import { FormContext } from '../frame/form-context.ts'
import { FullScreenSpinner, ScreenSpinner } from '../frame/spinner.tsx'
import { usePublicAnswers } from '../pdf/public-answers.ts'
import { useProfile } from '../session/profile.ts'
import { useSnapshot } from '../session/snapshot.ts'
import { useStartedStatus } from '../session/started-status.ts'
import { CurrentPage } from './current-page.tsx'

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
