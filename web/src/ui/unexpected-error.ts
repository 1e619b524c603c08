import { failureMessage, UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import { observable } from './observable.ts'
import { showToast } from './toasts.ts'

/** What the dialog 'Unexpected Error' says while it is open. */
export const unexpectedError = observable<string | undefined>(undefined)

/** For a failure nobody expected and that stops the person: a dialog. An invalid session has its own way. */
export const showUnexpectedError = (error: unknown): void => {
  if (error instanceof UnauthorizedError) return
  reportFailure(error)
  unexpectedError.set(failureMessage(error))
}

/** For a failure that something in the background met: a toast. */
export const toastUnexpectedError = (error: unknown): void => {
  if (error instanceof UnauthorizedError) return
  reportFailure(error)
  showToast({ severity: 'error', message: failureMessage(error) })
}
