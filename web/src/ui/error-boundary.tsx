import { Component, type ComponentType, type ReactNode } from 'react'
import { reportFailure, UnauthorizedError } from '../api/failures.ts'
import { fetchCode } from '../api/fetch-code.ts'

/** The text of every error page; what caused it is reported to the server by the boundary. */
export const loggedText =
  'The issue that caused you to see this has been logged. We will get it fixed as soon as possible.'

/** Shown when a screen has failed; its link reloads the application. */
export const ErrorPage = () => (
  <main className="error-page">
    <div role="alert">
      <h1>Something went wrong.</h1>
      <p>{loggedText}</p>
    </div>
    <a className="button" href="/">
      Go to the application
    </a>
  </main>
)

export type ErrorPageProps = { readonly error: unknown; readonly reset: () => void }

type Props = {
  readonly children: ReactNode
  readonly page?: ComponentType<ErrorPageProps>
  /** What is shown; the next screen gets a new chance. */
  readonly screen?: string
}

type State = { readonly error?: unknown }

const report = async (error: unknown): Promise<void> => {
  reportFailure(error)
  const { reportToServer } = await fetchCode(() => import('../api/browser-error.ts'))
  reportToServer(error)
}

/** A class, because React has no hook for this. For an ended session the session guard already opens the Log In card. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof UnauthorizedError)) void report(error)
  }

  override componentDidUpdate({ screen }: Props): void {
    if (screen !== this.props.screen && this.state.error !== undefined) this.reset()
  }

  reset = (): void => this.setState({ error: undefined })

  override render(): ReactNode {
    const { children, page: Page = ErrorPage } = this.props
    const { error } = this.state
    if (error === undefined) return children
    return error instanceof UnauthorizedError ? null : <Page error={error} reset={this.reset} />
  }
}
