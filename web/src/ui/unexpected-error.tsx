import { Component, type ComponentType, type ReactNode } from 'react'
import { ConnectionError, failureMessage, MissingPartError, reportFailure, UnauthorizedError } from '../api/failures.ts'
import * as design from '../design/index.module.css'
import { report } from './load-code.ts'
import { observable } from './observable.ts'
import { showToast } from './toasts.ts'

/** The text of every error page; what caused it is reported to the server by the boundary. */
export const loggedText =
  'The issue that caused you to see this has been logged. We will get it fixed as soon as possible.'

/** Shown when a screen has failed; its link reloads the application. */
export const ErrorPage = () => (
  <main className={design.errorPage}>
    <div role="alert">
      <h1>Something went wrong.</h1>
      <p>{loggedText}</p>
    </div>
    <a className={design.button} href="/">
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

/** A class, because React has no hook for this. For an ended session the session guard already opens the Log In card. */
export class ErrorBoundary extends Component<Props, State> {
  // Not a field, see ServerError.
  constructor(props: Props) {
    super(props)
    this.state = {}
  }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof UnauthorizedError)) void report(error)
  }

  override componentDidUpdate({ screen }: Props): void {
    if (screen !== this.props.screen && this.state.error !== undefined) this.reset()
  }

  reset(): void {
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { children, page: Page = ErrorPage } = this.props
    const { error } = this.state
    if (error === undefined) return children
    return error instanceof UnauthorizedError ? null : <Page error={error} reset={() => this.reset()} />
  }
}

/** The text of the dialog 'Unexpected Error' while it is open. */
export const unexpectedError = observable<string | undefined>(undefined)

/** The session guard handles an ended session, and of missing code the page has told. */
const isToldElsewhere = (error: unknown): boolean =>
  error instanceof UnauthorizedError || error instanceof MissingPartError

/** Shows a dialog about a failure that stops the applicant. */
export const showUnexpectedError = (error: unknown): void => {
  if (isToldElsewhere(error)) return
  reportFailure(error)
  unexpectedError.set(failureMessage(error))
}

/** Shows a toast about a failure of background work. Of a lost connection the save line says what matters. */
export const toastUnexpectedError = (error: unknown): void => {
  if (isToldElsewhere(error)) return
  reportFailure(error)
  if (error instanceof ConnectionError) return
  showToast({ severity: 'error', message: failureMessage(error) })
}
