import { useEffect, useEffectEvent } from 'react'
import { ConnectionError } from '../api/failures.ts'
import { profileResource } from '../session/profile.ts'
import { ErrorPage, type ErrorPageProps } from '../ui/unexpected-error.tsx'

/** Loads the profile again, by a press or as soon as the connection is back. */
const NoConnection = ({ reset }: Pick<ErrorPageProps, 'reset'>) => {
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
        <p>Please check your connection and try again.</p>
      </div>
      <button type="button" className="button" onClick={retry}>
        Try Again
      </button>
    </main>
  )
}

/** A lost connection is no fault of the page: the application can be loaded once it is back. */
export const ProfileFailure = ({ error, reset }: ErrorPageProps) =>
  error instanceof ConnectionError ? <NoConnection reset={reset} /> : <ErrorPage />
