import type { publicAnswers } from '@apply/contract/public-answers'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { form } from '#form'
import { call } from '../api/call.ts'
import { ConnectionError, failureMessage, retryAdvice, ServerError } from '../api/failures.ts'
import { FullScreenSpinner, ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { DraftProvider } from '../draft/draft-provider.tsx'
import { readVisitorAnswers, storeVisitorAnswers } from '../draft/saving/visitor-answers.ts'
import { profileResource, useProfile } from '../session/profile.ts'
import { useSnapshot } from '../session/snapshot.ts'
import { useStartedStatus } from '../session/web-status.ts'
import { hrefOf, type Location } from '../ui/history.ts'
import { PartPlace } from '../ui/missing-part.tsx'
import { Redirect } from '../ui/redirect.ts'
import { createResource, useLoaded } from '../ui/resource.ts'
import { useLocation, useNavigate } from '../ui/router.tsx'
import { showToast } from '../ui/toasts.ts'
import { ErrorBoundary, ErrorPage, type ErrorPageProps } from '../ui/unexpected-error.tsx'
import { correctAddress } from './address.ts'
import { CurrentPage } from './current-page.tsx'

const tokenParameter = 'token'

/** Whether the server knows the token no longer, so that another try is of no use. */
const isTokenRefused = (error: unknown): boolean => error instanceof ServerError && [400, 403].includes(error.status)

/** Answers that the visitor has already typed in this window win over those of the link. */
const storeLinkAnswers = async (token: string, signal: AbortSignal): Promise<true> => {
  try {
    const { answer } = await call<typeof publicAnswers>('GET', '/public/tmp', { query: { token }, signal })
    storeVisitorAnswers({ ...answer, ...readVisitorAnswers() })
  } catch (failure) {
    if (!isTokenRefused(failure)) throw failure
    showToast({ severity: 'error', message: failureMessage(failure) })
  }
  return true
}

/** The address without the token. */
const withoutToken = ({ pathname, search, hash }: Location): string => {
  const rest = new URLSearchParams(search)
  rest.delete(tokenParameter)
  return hrefOf({ search: rest.toString(), hash }, pathname)
}

/**
 * Loads the answers behind a link with a token for a visitor. The token stays in the address until they have arrived, so that the link
 * can be tried again.
 */
const LinkAnswers = ({ token }: { readonly token: string }) => {
  const location = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => createResource((signal) => storeLinkAnswers(token, signal)))
  const { data: isStored, error } = useLoaded(link)
  const to = withoutToken(location)
  if (isStored) return <Redirect to={to} state={location.state} />
  if (error === undefined) return <FullScreenSpinner />
  return (
    <NotLoaded title="The answers of your link could not be loaded." error={error} onRetry={link.refetch}>
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet}`}
        onClick={() => navigate(to, { replace: true, state: location.state })}
      >
        Start without them
      </button>
    </NotLoaded>
  )
}

const Pages = () => {
  const { is_logged_in } = useSnapshot()
  const profile = useProfile()
  useStartedStatus(profile)
  const location = useLocation()
  const token = new URLSearchParams(location.search).get(tokenParameter)
  if (token !== null)
    return is_logged_in ? (
      <Redirect to={withoutToken(location)} state={location.state} />
    ) : (
      <LinkAnswers key={token} token={token} />
    )
  if (is_logged_in && !profile) return <FullScreenSpinner />
  // A page's texts may load after the profile: the student's spinner stays until they are there.
  return (
    <Suspense fallback={<PartPlace>{is_logged_in ? <FullScreenSpinner /> : <ScreenSpinner />}</PartPlace>}>
      <DraftProvider form={form} profile={is_logged_in ? profile : undefined}>
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
          Try again
        </button>
        {children}
      </div>
    </main>
  )
}

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
  <ErrorBoundary page={ProfileFailure}>
    <Pages />
  </ErrorBoundary>
)

/** Corrects the address for this form's pages. */
export const correctFormAddress = (): void => correctAddress(form.pages.map(({ route }) => route))
