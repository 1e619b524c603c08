import { reportFailure } from '../api/failures.ts'
import { observable } from '../ui/observable.ts'
import type { createFailureToast } from '../ui/toasts.ts'
import type { DocumentCalls } from './document-calls.ts'
import { type Conversion, type DocumentAnswer, type FileInfo, type UploadState, uploadStateOf } from './upload-state.ts'

export type UploadDeps = {
  readonly calls: DocumentCalls
  readonly toast: ReturnType<typeof createFailureToast>
  readonly known: DocumentAnswer | undefined
  /** Writes the file's name into the answers, or clears that answer. */
  readonly answer: (fileName: string) => void
}

/** What all steps of an upload share: its calls, its toast, its state and the ways in which it ends. */
export const createUploadContext = ({ calls, toast, known, answer }: UploadDeps) => {
  const state = observable(uploadStateOf(known))
  const settleAt = (settled: UploadState) => {
    answer(settled.kind === 'present' ? settled.name : '')
    state.set(settled)
  }
  /** The reason stays at the question until another file is chosen; the toast and the conversion are gone. */
  const resetFailure = () => {
    if (state.get().kind === 'failed') calls.deleteConversion().catch(reportFailure)
  }
  const fail = (message: string, file?: File) => {
    settleAt({ kind: 'failed', message, ...(file && { file }) })
    toast.show(resetFailure)
  }
  /** Shows the result of the conversion; a failure from before this page load is shown without a toast. */
  const settle = (file: FileInfo, { status, message }: Conversion, isNew: boolean) => {
    if (status === 'COMPLETED') settleAt({ kind: 'present', ...file })
    else if (status !== 'FAILED') settleAt({ kind: 'none' })
    else if (isNew) fail(message)
    else settleAt({ kind: 'failed', message })
  }
  return { calls, toast, state, settleAt, fail, settle } as const
}

export type UploadContext = ReturnType<typeof createUploadContext>
