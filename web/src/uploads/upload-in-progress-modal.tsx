import { Modal } from '../frame/modal.tsx'

/** Says why a tab cannot be left just now. */
export const UploadInProgressModal = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => (
  <Modal title="File Upload in Progress" size="small" open={open} onClose={onClose}>
    <p>Please wait until the file upload has completed.</p>
    <div className="actions">
      <button type="button" className="button" onClick={onClose}>
        OK
      </button>
    </div>
  </Modal>
)
