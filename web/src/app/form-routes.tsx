import type { publicAnswers } from '@apply/contract/public-answers'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { form } from '#form'
import { call } from '../api/call.ts'
import { ConnectionError, failureMessage, retryAdvice, ServerError } from '../api/failures.ts'
import { FullScreenSpinner, ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { FormContext } from '../draft/answers/use-answers.ts'
import { DraftProvider } from '../draft/draft-provider.tsx'
import { readVisitorAnswers, storeVisitorAnswers } from '../draft/saving/visitor-answers.ts'
import { profileResource, useProfile } from '../session/profile.ts'
import { getSnapshot, useSnapshot } from '../session/snapshot.ts'
import { useStartedStatus } from '../session/web-status.ts'
import { PartPlace } from '../ui/missing-part.tsx'
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

/** Whether the server knows the token no longer, so that another try is of no use. */
const isTokenRefused = (error: unknown): boolean => error instanceof ServerError && [400, 403].includes(error.status)

/**
 * Loads the answers behind a link with a token for a visitor. The token stays in the address until they have arrived, so that the link
 * can be tried again.
 */
const useLinkAnswers = () => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const token = new URLSearchParams(search).get(tokenParameter)
  const [error, setError] = useState<unknown>()

  const removeToken = () => {
    const rest = new URLSearchParams(search)
    rest.delete(tokenParameter)
    setError(undefined)
    navigate({ pathname, search: rest.toString(), hash }, { replace: true, state })
  }
  const onLoaded = useEffectEvent(removeToken)
  const onFailure = useEffectEvent((failure: unknown) => {
    if (!isTokenRefused(failure)) return setError(failure)
    showToast({ severity: 'error', message: failureMessage(failure) })
    removeToken()
  })

  useEffect(() => {
    if (token === null || error !== undefined) return
    let isMounted = true
    const loading = getSnapshot().is_logged_in ? Promise.resolve() : loadLinkAnswers(token)
    loading.then(
      () => isMounted && onLoaded(),
      (failure: unknown) => isMounted && onFailure(failure),
    )
    return () => {
      isMounted = false
    }
  }, [token, error])

  return { isLoading: token !== null, error, retry: () => setError(undefined), giveUp: removeToken } as const
}

const Pages = () => {
  const { is_logged_in } = useSnapshot()
  const profile = useProfile()
  useStartedStatus(profile)
  const link = useLinkAnswers()
  if (link.error !== undefined) return <LinkNotLoaded {...link} />
  if (link.isLoading || (is_logged_in && !profile)) return <FullScreenSpinner />
  // A page's texts may load after the profile: the student's spinner stays until they are there.
  return (
    <Suspense fallback={<PartPlace>{is_logged_in ? <FullScreenSpinner /> : <ScreenSpinner />}</PartPlace>}>
      <DraftProvider profile={is_logged_in ? profile : undefined}>
        <CurrentPage profile={profile} />
      </DraftProvider>
    </Suspense>
  )
}

type NotLoadedProps = {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
  /** Another way on, beside the button. */
  readonly children?: ReactNode
}

/** Offers to load something again, and does so by itself as soon as the connection is back. */
const NotLoaded = ({ title, error, onRetry, children }: NotLoadedProps) => {
  const onOnline = useEffectEvent(onRetry)
  useEffect(() => {
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  return (
    <main className={design.errorPage}>
      <div role="alert">
        <h1>{title}</h1>
        <p>{retryAdvice(error)}</p>
      </div>
      <div className={design.actions}>
        <button type="button" className={design.button} onClick={onRetry}>
          Try Again
        </button>
        {children}
      </div>
    </main>
  )
}

type LinkProps = Pick<ReturnType<typeof useLinkAnswers>, 'error' | 'retry' | 'giveUp'>

const LinkNotLoaded = ({ error, retry, giveUp }: LinkProps) => (
  <NotLoaded title="The answers of your link could not be loaded." error={error} onRetry={retry}>
    <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={giveUp}>
      Start without them
    </button>
  </NotLoaded>
)

const NoConnection = ({ error, reset }: ErrorPageProps) => {
  const retry = () => {
    profileResource.clear()
    reset()
  }
  return <NotLoaded title="Your application could not be loaded." error={error} onRetry={retry} />
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
