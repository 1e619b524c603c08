import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { retryAdvice, ServerError } from '../api/failures.ts'
import { focusContent } from '../design/focus.ts'
import { ButtonLabel } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { LogOutError, logOutFailure, useLogOut } from '../session/log-out.ts'
import { getSnapshot } from '../session/snapshot.ts'
import { useObservable } from '../ui/observable.ts'
import { ErrorPage, type ErrorPageProps, loggedText } from '../ui/unexpected-error.tsx'

/** Throws a failed logout to the error boundary around the screens, so that header and footer stay. */
export const ThrowLogOutFailure = () => {
  const failure = useObservable(logOutFailure)
  if (failure) throw failure
  return null
}

const retryMs = 30_000

/** Says that the user is still logged in, and tries again. */
const LogOutFailedPage = ({ error, reset }: ErrorPageProps & { readonly error: LogOutError }) => {
  const { logOut } = useLogOut()
  const [isTrying, setTrying] = useState(false)
  const hasReachedServer = error.cause instanceof ServerError
  const wasIdle = !getSnapshot().is_logged_in
  const retry = async () => {
    if (isTrying) return
    setTrying(true)
    // After an idle logout the Log In card follows, whose code could not be loaded without a connection.
    const finish = wasIdle ? () => window.location.reload() : reset
    if (await logOut()) finish()
    setTrying(false)
  }
  // After an idle logout nobody may be there to press the button, and a computer that wakes up may have no connection yet.
  const retryAlone = useEffectEvent(() => {
    if (wasIdle || !hasReachedServer) void retry()
  })
  useEffect(() => {
    const onTime = () => retryAlone()
    const timer = setInterval(onTime, retryMs)
    window.addEventListener('online', onTime)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onTime)
    }
  }, [])
  const stay = () => {
    logOutFailure.set(undefined)
    // The heading of this page, which is going, must not take the focus.
    flushSync(reset)
    focusContent()
  }
  return (
    <main className={design.errorPage}>
      <div role="alert">
        <h1>Something went wrong.</h1>
        <p>We could not log you out. You are still logged in on this computer.</p>
        <p>{hasReachedServer ? loggedText : retryAdvice(error.cause)}</p>
      </div>
      <div className={design.actions}>
        <button type="button" className={design.button} aria-disabled={isTrying} onClick={() => void retry()}>
          <ButtonLabel isBusy={isTrying}>Try to log out again</ButtonLabel>
        </button>
        {!wasIdle && (
          <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={stay}>
            Back to the application
          </button>
        )}
      </div>
    </main>
  )
}

/** The error page between header and footer. A failed logout matters more than a screen that could not be loaded after it. */
export const ContentErrorPage = ({ error, reset }: ErrorPageProps) => {
  const shown = useObservable(logOutFailure) ?? error
  return shown instanceof LogOutError ? <LogOutFailedPage error={shown} reset={reset} /> : <ErrorPage />
}
