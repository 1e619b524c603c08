import { failureMessage, reportFailure, UnauthorizedError } from '../api/failures.ts'
import { observable } from '../ui/observable.ts'
import type { createFailureToast } from '../ui/toasts.ts'
import type { DocumentCalls } from './document-calls.ts'
import {
  type Conversion,
  checkFile,
  type DocumentAnswer,
  type FileInfo,
  isBusy,
  type UploadState,
  uploadStateOf,
} from './upload-state.ts'
import { type ConversionWatch, createConversionWatch } from './watch-conversion.ts'

type UploadDeps = {
  readonly calls: DocumentCalls
  readonly toast: ReturnType<typeof createFailureToast>
  readonly known: DocumentAnswer | undefined
  /** Writes the file's name into the answers, or clears that answer. */
  readonly answer: (fileName: string) => void
}

/** The state of a file, and the ways in which it changes to a final one. */
const createUploadCore = ({ calls, toast, known, answer }: UploadDeps) => {
  const state = observable(uploadStateOf(known))
  const settleAt = (settled: UploadState) => {
    answer(settled.kind === 'present' ? settled.name : '')
    state.set(settled)
  }
  const resetFailure = () => {
    if (state.get().kind !== 'failed') return
    state.set({ kind: 'none' })
    calls.deleteConversion().catch(reportFailure)
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

export type UploadCore = ReturnType<typeof createUploadCore>

type Save = () => Promise<void>

const upload = async ({ calls, state }: UploadCore, { poll, isStopped }: ConversionWatch, file: File, save: Save) => {
  const shown = { name: file.name, size: file.size }
  const show = (percent: number) => state.set({ kind: 'uploading', percent, ...shown })
  show(0)
  const [form] = await Promise.all([calls.createUpload(), save()])
  await calls.postFile(form, file, show)
  if (isStopped()) return
  await calls.register(form.fields.key ?? '', file.name)
  if (isStopped()) return
  state.set({ kind: 'converting', ...shown })
  poll()
}

/** Uploads a file if it passes the checks; the answers are saved at the same time. */
const sendFile = async (core: UploadCore, watch: ConversionWatch, file: File, save: Save): Promise<void> => {
  const { state, toast, fail } = core
  if (isBusy(state.get())) return
  toast.dismiss()
  const message = checkFile(file)
  if (message !== undefined) return state.set({ kind: 'refused', message })
  try {
    await upload(core, watch, file, save)
  } catch (error) {
    if (watch.isStopped()) return
    if (error instanceof UnauthorizedError) return state.set({ kind: 'none' })
    reportFailure(error)
    fail(failureMessage(error), file)
  }
}

/** Shows a busy state during some work; if the work fails, the state is as before. */
const during = async ({ state }: UploadCore, kind: 'deleting' | 'fetching', work: () => Promise<void>) => {
  const before: UploadState = state.get()
  if ('name' in before) state.set({ kind, name: before.name, size: before.size })
  try {
    await work()
  } catch (error) {
    state.set(before)
    throw error
  }
}

const removeFile = async (core: UploadCore, { pause }: ConversionWatch): Promise<void> => {
  const { calls, toast, settleAt } = core
  pause()
  toast.dismiss()
  await during(core, 'deleting', async () => {
    await calls.deleteConversion()
    await calls.deleteAnswer()
  })
  settleAt({ kind: 'none', wasDeleted: true })
}

const refreshFile = async (core: UploadCore, { poll }: ConversionWatch): Promise<void> => {
  const { calls, state, settleAt } = core
  if (state.get().kind !== 'present' && state.get().kind !== 'none') return
  await during(core, 'fetching', async () => {
    const found = uploadStateOf(await calls.readDocument())
    if (found.kind === 'none' || found.kind === 'present') settleAt(found)
    else state.set(found)
    poll()
  })
}

/** The file of one question, from the moment it is chosen until it is deleted. */
export const createUpload = (deps: UploadDeps) => {
  const core = createUploadCore(deps)
  const watch = createConversionWatch(core)
  const { state, toast } = core
  return {
    state,
    /** The application is on the screen: polls for a conversion that has not finished. */
    start: watch.start,
    /** The application is left. */
    stop: (): void => {
      watch.stop()
      toast.dismiss()
    },
    refuse: (message: string): void => {
      toast.dismiss()
      state.set({ kind: 'refused', message })
    },
    send: (file: File, save: () => Promise<void>): Promise<void> => sendFile(core, watch, file, save),
    /** Polls again for a late file. */
    checkAgain: (): void => {
      const found = state.get()
      if (found.kind !== 'late') return
      state.set({ ...found, kind: 'converting' })
      watch.poll()
    },
    /** Deletes the conversion and the answer. */
    remove: (): Promise<void> => removeFile(core, watch),
    /** Fetches the state from the server, for instance after the question was hidden for a while. */
    refresh: (): Promise<void> => refreshFile(core, watch),
  } as const
}

export type Upload = ReturnType<typeof createUpload>
