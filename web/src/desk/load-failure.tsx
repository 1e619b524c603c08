import type { ReactNode } from 'react'
import { failureMessage } from '../api/failures.ts'

type Props = {
  readonly error: unknown
  readonly onRetry: () => void
  /** The heading. */
  readonly children: ReactNode
}

/** Says what could not be loaded and why, with a button that tries again. */
export const LoadFailure = ({ error, onRetry, children }: Props) => (
  <div className="desk-message" role="alert">
    {children}
    <p>{failureMessage(error)}</p>
    <button type="button" className="button" onClick={onRetry}>
      Try again
    </button>
  </div>
)
