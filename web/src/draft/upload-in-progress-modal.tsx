import { Modal } from '../ui/modal.tsx'

/** Says why a file cannot be taken away just now. */
export const UploadInProgressModal = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title="File Upload in Progress" size="small" open onClose={onClose}>
    <p>Please wait until the file upload has completed.</p>
    <div className="actions">
      <button type="button" className="button" onClick={onClose}>
        OK
      </button>
    </div>
  </Modal>
)
