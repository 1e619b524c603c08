import type { ReactNode } from 'react'
import { UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import type { Observable } from '../ui/observable.ts'
import { DeleteFileModal } from './delete-file-modal.tsx'
import type { Upload } from './open-upload.ts'
import { UploadInProgressModal } from './upload-in-progress-modal.tsx'
import { isUnderWay } from './upload-state.ts'

type Dialog = Observable<ReactNode>

const confirmDeletion = (dialog: Dialog): Promise<boolean> =>
  new Promise((resolve) => {
    const close = (isConfirmed: boolean) => {
      dialog.set(null)
      resolve(isConfirmed)
    }
    dialog.set(<DeleteFileModal onCancel={() => close(false)} onDelete={() => close(true)} />)
  })

const tellInProgress = (dialog: Dialog): false => {
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

/** Deletes files once the person has agreed; says no if they do not, while one is under way, and when one cannot be deleted. */
export const giveUpFiles = async (files: readonly Upload[], dialog: Dialog): Promise<boolean> => {
  // One question at a time; whoever has not answered it yet has not agreed to anything.
  if (dialog.get() !== null) return false
  if (files.some(({ state }) => isUnderWay(state.get()))) return tellInProgress(dialog)
  const isAttached = files.some(({ state }) => state.get().kind === 'present')
  if (isAttached && !(await confirmDeletion(dialog))) return false
  return (await removeAll(files)) || tellInProgress(dialog)
}
