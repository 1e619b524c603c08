import { ConnectionError, MissingPartError, UnauthorizedError } from '../api/failures.ts'
import { loadCode, loadReporter } from './load-code.ts'

/** A lost connection, lost code and an ended session are no faults of a page. */
const isFault = (error: unknown): boolean =>
  ![ConnectionError, MissingPartError, UnauthorizedError].some((kind) => error instanceof kind)

const report = async (error: unknown): Promise<void> => {
  if (!isFault(error)) return
  const { reportUncaught } = await loadCode(loadReporter)
  reportUncaught(error)
}

/** Reports what is thrown where no error boundary is: in a handler of an event, in a timer, in a promise. */
export const reportUncaughtErrors = (target: Pick<Window, 'addEventListener'>): void => {
  target.addEventListener('error', ({ error }) => void report(error))
  target.addEventListener('unhandledrejection', ({ reason }) => void report(reason))
}
