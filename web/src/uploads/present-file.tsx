import { useState } from 'react'
import { Modal } from '../frame/modal.tsx'
import { FileRow } from './file-row.tsx'
import type { Shown } from './upload-state.ts'

type Props = {
  readonly questionKey: string
  readonly file: Shown
  readonly onDelete: () => void
}

const DeleteModal = ({ onCancel, onDelete }: { readonly onCancel: () => void; readonly onDelete: () => void }) => (
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

/** Asks before anything is deleted. */
export const DeleteFile = ({ file, onDelete }: Omit<Props, 'questionKey'>) => {
  const [isAsking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    onDelete()
  }
  return (
    <>
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        Delete<span className="visually-hidden"> {file.name}</span>
      </button>
      {isAsking && <DeleteModal onCancel={() => setAsking(false)} onDelete={confirm} />}
    </>
  )
}

/** A file that has been taken: it can be looked at and deleted. */
export const PresentFile = ({ questionKey, file, onDelete }: Props) => (
  <FileRow name={file.name} size={file.size}>
    <p className="file-actions">
      <a href={`/api/pdf/document-answer/${encodeURIComponent(questionKey)}/file`} download>
        View PDF<span className="visually-hidden"> of {file.name}</span>
      </a>
      <DeleteFile file={file} onDelete={onDelete} />
    </p>
  </FileRow>
)
