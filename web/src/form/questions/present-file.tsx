import { useState } from 'react'
import { DeleteFileModal } from '../../draft/delete-file-modal.tsx'
import type { Shown } from '../../draft/upload-state.ts'
import { FileRow } from './file-row.tsx'

type Props = {
  readonly questionKey: string
  readonly file: Shown
  readonly onDelete: () => void
}

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
      {isAsking && <DeleteFileModal onCancel={() => setAsking(false)} onDelete={confirm} />}
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
