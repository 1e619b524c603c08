import { ConnectionError, failureMessage, reportFailure, UnauthorizedError } from '../api/failures.ts'
import { Modal } from './lazy.tsx'
import { observable, useObservable } from './observable.ts'
import { showToast } from './toasts.ts'

/** The text of the dialog 'Unexpected Error' while it is open. */
export const unexpectedError = observable<string | undefined>(undefined)

/** Shows a dialog about a failure that stops the applicant. The session guard handles an ended session. */
export const showUnexpectedError = (error: unknown): void => {
  if (error instanceof UnauthorizedError) return
  reportFailure(error)
  unexpectedError.set(failureMessage(error))
}

/** Shows a toast about a failure of background work. Of a lost connection the save line says what matters. */
export const toastUnexpectedError = (error: unknown): void => {
  if (error instanceof UnauthorizedError) return
  reportFailure(error)
  if (error instanceof ConnectionError) return
  showToast({ severity: 'error', message: failureMessage(error) })
}

export const UnexpectedErrorDialog = () => {
  const message = useObservable(unexpectedError)
  const close = () => unexpectedError.set(undefined)
  return (
    <Modal title="Unexpected Error" size="small" open={message !== undefined} onClose={close}>
      <p>{message}</p>
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </Modal>
  )
}
