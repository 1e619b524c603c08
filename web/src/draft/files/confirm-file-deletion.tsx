import type { ReactNode } from 'react'
import { reportFailure, UnauthorizedError } from '../../api/failures.ts'
import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { Modal } from '../../ui/lazy.tsx'
import type { Observable } from '../../ui/observable.ts'
import type { Upload } from './upload.ts'
import { holdsFile, isBusy } from './upload-state.ts'

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

const UploadInProgressModal = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title="File Upload in Progress" size="small" open onClose={onClose}>
    <ModalText>Please wait until the file upload has completed.</ModalText>
    <div className={design.actions}>
      <button type="button" className={design.button} onClick={onClose}>
        OK
      </button>
    </div>
  </Modal>
)

export type Dialog = Observable<ReactNode>

const confirmDeletion = (dialog: Dialog): Promise<boolean> =>
  new Promise((resolve) => {
    const close = (isConfirmed: boolean) => {
      dialog.set(null)
      resolve(isConfirmed)
    }
    dialog.set(<DeleteFileModal onCancel={() => close(false)} onDelete={() => close(true)} />)
  })

/** Says that a file has to be finished first; nothing else happens. */
export const showInProgress = (dialog: Dialog): false => {
  dialog.set(<UploadInProgressModal onClose={() => dialog.set(null)} />)
  return false
}

const removeAll = async (files: readonly Upload[]): Promise<boolean> => {
  try {
    for (const file of files) await file.remove()
    return true
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) reportFailure(error)
    return false
  }
}

/** Deletes files once the applicant has agreed. Returns false if they do not, if a file is busy or cannot be deleted. */
export const confirmFileDeletion = async (uploads: readonly Upload[], dialog: Dialog): Promise<boolean> => {
  const files = uploads.filter(({ state }) => holdsFile(state.get()))
  if (files.length === 0) return true
  // Only one dialog at a time; while it is open the applicant has not agreed.
  if (dialog.get() !== null) return false
  if (files.some(({ state }) => isBusy(state.get()))) return showInProgress(dialog)
  const isAttached = files.some(({ state }) => state.get().kind === 'present')
  if (isAttached && !(await confirmDeletion(dialog))) return false
  return (await removeAll(files)) || showInProgress(dialog)
}
