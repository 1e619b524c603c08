import type { publicAnswers } from '@apply/contract/public-answers'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { form } from '#form'
import { call } from '../api/call.ts'
import { ConnectionError, failureMessage, retryAdvice, ServerError } from '../api/failures.ts'
import { DraftProvider } from '../draft/draft-provider.tsx'
import { FormContext } from '../draft/use-answers.ts'
import { readVisitorAnswers, storeVisitorAnswers } from '../draft/visitor-answers.ts'
import { profileResource, useProfile } from '../session/profile.ts'
import { getSnapshot, useSnapshot } from '../session/snapshot.ts'
import { useStartedStatus } from '../session/web-status.ts'
import { FullScreenSpinner, ScreenSpinner } from '../ui/icons.tsx'
import { useLocation, useNavigate } from '../ui/router.tsx'
import { showToast } from '../ui/toasts.ts'
import { ErrorBoundary, ErrorPage, type ErrorPageProps } from '../ui/unexpected-error.tsx'
import { correctAddress } from './address.ts'
import { CurrentPage } from './current-page.tsx'

const tokenParameter = 'token'

/** Answers that the visitor has already typed in this window win over those of the link. */
const loadLinkAnswers = async (token: string): Promise<void> => {
  const { answer } = await call<typeof publicAnswers>('GET', '/public/tmp', { query: { token } })
  storeVisitorAnswers({ ...answer, ...readVisitorAnswers() })
}

const showFailure = (error: unknown): void => showToast({ severity: 'error', message: failureMessage(error) })

/** Loads the answers behind a link with a token for a visitor. Returns whether the form can be opened. */
const useLinkAnswers = (): boolean => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const token = new URLSearchParams(search).get(tokenParameter)

  const removeToken = useEffectEvent(() => {
    const rest = new URLSearchParams(search)
    rest.delete(tokenParameter)
    navigate({ pathname, search: rest.toString(), hash }, { replace: true, state })
  })

  useEffect(() => {
    if (token === null) return
    let isMounted = true
    const loading = getSnapshot().is_logged_in ? Promise.resolve() : loadLinkAnswers(token)
    loading.catch(showFailure).finally(() => isMounted && removeToken())
    return () => {
      isMounted = false
    }
  }, [token])

  return token === null
}

const Pages = () => {
  const { is_logged_in } = useSnapshot()
  const profile = useProfile()
  useStartedStatus(profile)
  const isReady = useLinkAnswers()
  if (!isReady || (is_logged_in && !profile)) return <FullScreenSpinner />
  // A page's texts may load after the profile: the student's spinner stays until they are there.
  return (
    <Suspense fallback={is_logged_in ? <FullScreenSpinner /> : <ScreenSpinner />}>
      <DraftProvider profile={is_logged_in ? profile : undefined}>
        <CurrentPage profile={profile} />
      </DraftProvider>
    </Suspense>
  )
}

/** Loads the profile again, by a press or as soon as the connection is back. */
const NoConnection = ({ error, reset }: ErrorPageProps) => {
  const retry = () => {
    profileResource.clear()
    reset()
  }
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  return (
    <main className="error-page">
      <div role="alert">
        <h1>Your application could not be loaded.</h1>
        <p>{retryAdvice(error)}</p>
      </div>
      <button type="button" className="button" onClick={retry}>
        Try Again
      </button>
    </main>
  )
}

/** A success without a profile in it: its JSON has broken off. */
const isCut = (error: unknown): boolean => error instanceof ServerError && error.status < 300

/** A lost connection is no fault of the page: the application can be loaded once it is back. */
const ProfileFailure = ({ error, reset }: ErrorPageProps) =>
  error instanceof ConnectionError || isCut(error) ? <NoConnection error={error} reset={reset} /> : <ErrorPage />

/** The pages of the form: every address that is no account card. */
export const FormRoutes = () => (
  <FormContext value={form}>
    <ErrorBoundary page={ProfileFailure}>
      <Pages />
    </ErrorBoundary>
  </FormContext>
)

/** Corrects the address for this form's pages. */
export const correctFormAddress = (): void => correctAddress(form.pages.map(({ route }) => route))
