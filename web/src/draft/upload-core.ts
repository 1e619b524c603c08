import { reportFailure } from '../api/report-failure.ts'
import { observable } from '../ui/observable.ts'
import type { Conversion } from './conversion-status.ts'
import type { DocumentCalls } from './document-calls.ts'
import type { openFailureToast } from './failure-toast.ts'
import { type DocumentAnswer, type Shown, stateOf, type UploadState } from './upload-state.ts'

export type UploadNeeds = {
  readonly calls: DocumentCalls
  readonly toast: ReturnType<typeof openFailureToast>
  readonly known: DocumentAnswer | undefined
  /** Puts the name of the file into the answers, or empties that answer. */
  readonly answer: (fileName: string) => void
}

/** The state of a file, and how it comes to rest. */
export const openUploadCore = ({ calls, toast, known, answer }: UploadNeeds) => {
  const state = observable(stateOf(known))
  const settleAt = (settled: UploadState) => {
    answer(settled.kind === 'present' ? settled.name : '')
    state.set(settled)
  }
  /** The reset of the toast. */
  const forgetFailure = () => {
    if (state.get().kind !== 'failed') return
    state.set({ kind: 'none' })
    calls.deleteConversion().catch(reportFailure)
  }
  const fail = (message: string, file?: File) => {
    settleAt({ kind: 'failed', message, ...(file && { file }) })
    toast.show(forgetFailure)
  }
  /** What the server says has become of the file; a failure that is no news is shown without a toast. */
  const settle = (shown: Shown, { status, message }: Conversion, isNews: boolean) => {
    if (status === 'COMPLETED') settleAt({ kind: 'present', ...shown })
    else if (status !== 'FAILED') settleAt({ kind: 'none' })
    else if (isNews) fail(message)
    else settleAt({ kind: 'failed', message })
  }
  return { calls, toast, state, settleAt, fail, settle } as const
}

export type UploadCore = ReturnType<typeof openUploadCore>
