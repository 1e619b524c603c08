import { Modal } from '../ui/modal.tsx'

type Props = { readonly onCancel: () => void; readonly onDelete: () => void }

/** Asks before a file is deleted. */
export const DeleteFileModal = ({ onCancel, onDelete }: Props) => (
  <Modal title="Delete File" size="small" open onClose={onCancel}>
    <p>Are you sure you want to delete your file?</p>
    <div className="actions">
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
      <button type="button" className="button button-danger" onClick={onDelete}>
        Delete
      </button>
    </div>
  </Modal>
)
