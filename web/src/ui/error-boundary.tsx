import { Component, type ReactNode } from 'react'
import { reportFailure, UnauthorizedError } from '../api/failures.ts'

/** Shown when a screen has failed; its link reloads the application. */
const ErrorPage = () => (
  <main className="error-page">
    <div role="alert">
      <h1>Something went wrong.</h1>
      <p>The issue that caused you to see this has been logged. We will get it fixed as soon as possible.</p>
    </div>
    <a className="button" href="/">
      Go to the application
    </a>
  </main>
)

type State = { readonly error?: unknown }

/** A class, because React has no hook for this. For an ended session the session guard already opens the Log In card. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    reportFailure(error)
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return this.state.error instanceof UnauthorizedError ? null : <ErrorPage />
  }
}
