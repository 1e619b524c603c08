import { ConnectionError, UnauthorizedError } from '../api/failures.ts'
import { fetchCode } from './lazy.tsx'

/** A lost connection and an ended session are no faults of a page. */
const isFault = (error: unknown): boolean => !(error instanceof ConnectionError || error instanceof UnauthorizedError)

const report = async (error: unknown): Promise<void> => {
  if (!isFault(error)) return
  const { reportUncaught } = await fetchCode(() => import('../api/browser-error.ts'))
  reportUncaught(error)
}

/** Reports what is thrown where no error boundary is: in a handler of an event, in a timer, in a promise. */
export const reportUncaughtErrors = (target: Pick<Window, 'addEventListener'>): void => {
  target.addEventListener('error', ({ error }) => void report(error))
  target.addEventListener('unhandledrejection', ({ reason }) => void report(reason))
}
