import { Component, type ReactNode } from 'react'
import { UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import { ErrorPage } from './error-page.tsx'

type State = { readonly error?: unknown }

/** React knows no other way to catch what a screen throws. An invalid session is already on its way to the Log In card. */
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
