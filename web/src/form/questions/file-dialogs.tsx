import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { useDraft } from '../../draft/use-draft.ts'
import { Modal } from '../../ui/lazy.tsx'
import { useObservable } from '../../ui/observable.ts'

type Props = { readonly onCancel: () => void; readonly onDelete: () => void }

export const DeleteFileModal = ({ onCancel, onDelete }: Props) => (
  <Modal title="Delete File" size="small" open onClose={onCancel}>
    <ModalText>Are you sure you want to delete your file?</ModalText>
    <div className={design.actions}>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={onCancel}>
        Cancel
      </button>
      <button type="button" className={`${design.button} ${design.buttonDanger}`} onClick={onDelete}>
        Delete
      </button>
    </div>
  </Modal>
)

export const UploadInProgressModal = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title="File Upload in Progress" size="small" open onClose={onClose}>
    <ModalText>Please wait until the file upload has completed.</ModalText>
    <div className={design.actions}>
      <button type="button" className={design.button} onClick={onClose}>
        OK
      </button>
    </div>
  </Modal>
)

/** The open dialog about a file that a change would hide. */
export const FileQuestion = () => {
  const { dialog } = useDraft().files
  const shown = useObservable(dialog)
  switch (shown?.kind) {
    case undefined:
      return null
    case 'delete':
      return <DeleteFileModal onCancel={() => shown.answer(false)} onDelete={() => shown.answer(true)} />
    case 'in progress':
      return <UploadInProgressModal onClose={() => dialog.set(undefined)} />
  }
}
