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

type Target = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Reports what is thrown where no error boundary is: in a handler of an event, in a timer, in a promise. Returns how to stop. */
export const reportUncaughtErrors = (target: Target): (() => void) => {
  const onError = ({ error }: ErrorEvent) => void report(error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => void report(reason)
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
