import * as design from '../design/index.module.css'
import { ModalText } from '../design/modal-text.tsx'
import { Modal } from './lazy.tsx'
import { useObservable } from './observable.ts'
import { unexpectedError } from './unexpected-error.tsx'

/** Shows what stops the applicant. */
export const UnexpectedErrorDialog = () => {
  const message = useObservable(unexpectedError)
  const close = () => unexpectedError.set(undefined)
  return (
    <Modal title="Unexpected Error" size="small" open={message !== undefined} onClose={close}>
      <ModalText>{message}</ModalText>
      <div className={design.actions}>
        <button type="button" className={design.button} onClick={close}>
          Close
        </button>
      </div>
    </Modal>
  )
}
