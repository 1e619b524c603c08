import { reportFailure, UnauthorizedError } from '../../api/failures.ts'
import type { Observable } from '../../ui/observable.ts'
import type { Upload } from './upload.ts'
import { holdsFile, isBusy } from './upload-state.ts'

/** What is asked or said about files. */
export type FileDialog =
  | { readonly kind: 'delete'; readonly answer: (isConfirmed: boolean) => void }
  /** A file has to be finished first. */
  | { readonly kind: 'in progress' }

type Dialog = Observable<FileDialog | undefined>

const confirmDeletion = (dialog: Dialog): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      dialog.set(undefined)
      resolve(isConfirmed)
    }
    dialog.set({ kind: 'delete', answer })
  })

/** Says that a file has to be finished first; nothing else happens. */
const showInProgress = (dialog: Dialog): false => {
  dialog.set({ kind: 'in progress' })
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
  if (dialog.get() !== undefined) return false
  if (files.some(({ state }) => isBusy(state.get()))) return showInProgress(dialog)
  const isAttached = files.some(({ state }) => state.get().kind === 'present')
  if (isAttached && !(await confirmDeletion(dialog))) return false
  return (await removeAll(files)) || showInProgress(dialog)
}
