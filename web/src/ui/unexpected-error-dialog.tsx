import { Modal } from './lazy.tsx'
import { ModalText } from './modal-text.tsx'
import { useObservable } from './observable.ts'
import { unexpectedError } from './unexpected-error.tsx'

/** Shows what stops the applicant. */
export const UnexpectedErrorDialog = () => {
  const message = useObservable(unexpectedError)
  const close = () => unexpectedError.set(undefined)
  return (
    <Modal title="Unexpected Error" size="small" open={message !== undefined} onClose={close}>
      <ModalText>{message}</ModalText>
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </Modal>
  )
}
