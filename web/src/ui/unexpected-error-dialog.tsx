import { Modal } from './modal.tsx'
import { useObservable } from './observable.ts'
import { unexpectedError } from './unexpected-error.ts'

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
