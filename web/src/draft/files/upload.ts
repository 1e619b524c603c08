import { readStatus } from '@apply/engine/statuses'
import { repeatIfLost } from '../../api/call.ts'
import { failureMessage, reportFailure, UnauthorizedError } from '../../api/failures.ts'
import { observable } from '../../ui/observable.ts'
import { createUploadContext, type UploadContext, type UploadDeps } from './upload-context.ts'
import {
  checkFile,
  type DocumentAnswer,
  isBusy,
  isLargePicture,
  type UploadState,
  uploadStateOf,
} from './upload-state.ts'
import { type ConversionWatch, createConversionWatch } from './watch-conversion.ts'

type Save = () => Promise<void>

const upload = async (
  { calls, state }: UploadContext,
  { poll, signal: currentSignal }: ConversionWatch,
  file: File,
  save: Save,
) => {
  const signal = currentSignal()
  const shown = { name: file.name, size: file.size }
  const show = (percent: number) => state.set({ kind: 'uploading', percent, ...shown })
  show(0)
  const [form] = await Promise.all([calls.createUpload(), save()])
  if (signal.aborted) return
  await calls.postFile(form, file, show, signal)
  if (signal.aborted) return
  // A file that is registered twice is taken once.
  await repeatIfLost(() => calls.register(form.fields.key ?? '', file.name))
  if (signal.aborted) return
  state.set({ kind: 'converting', ...shown })
  poll()
}

/** Uploads a file if it passes the checks; the answers are saved at the same time. */
const sendFile = async (context: UploadContext, watch: ConversionWatch, file: File, save: Save): Promise<void> => {
  const { state, toast, fail } = context
  const signal = watch.signal()
  if (isBusy(state.get())) return
  toast.dismiss()
  const message = checkFile(file)
  if (message !== undefined)
    return state.set({ kind: 'refused', message, ...(isLargePicture(file) && { picture: file }) })
  try {
    await upload(context, watch, file, save)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof UnauthorizedError) return state.set({ kind: 'none' })
    reportFailure(error)
    fail(failureMessage(error), file)
  }
}

/** Shows a busy state during some work; if the work fails, the state is as before. */
const during = async ({ state }: UploadContext, kind: 'deleting' | 'fetching', work: () => Promise<void>) => {
  const before: UploadState = state.get()
  if ('name' in before) state.set({ kind, name: before.name, size: before.size })
  try {
    await work()
  } catch (error) {
    state.set(before)
    throw error
  }
}

const removeFile = async (context: UploadContext, { pause }: ConversionWatch): Promise<void> => {
  const { calls, toast, settleAt } = context
  pause()
  toast.dismiss()
  await during(context, 'deleting', async () => {
    // Deleting what is gone already is no error.
    await repeatIfLost(calls.deleteConversion)
    await repeatIfLost(calls.deleteAnswer)
  })
  settleAt({ kind: 'none', wasDeleted: true })
}

const refreshFile = async (context: UploadContext, { poll }: ConversionWatch): Promise<void> => {
  const { calls, state, settleAt } = context
  if (state.get().kind !== 'present' && state.get().kind !== 'none') return
  await during(context, 'fetching', async () => {
    const found = uploadStateOf(await calls.readDocument())
    if (found.kind === 'none' || found.kind === 'present') settleAt(found)
    else state.set(found)
    poll()
  })
}

type Arrival = { readonly isCertain: boolean }

/**
 * Shows a file that has arrived from elsewhere, such as a phone, unless there is one here already. If it is not certain that
 * one has arrived, a failed one is an older one.
 */
const receiveFile = async (
  context: UploadContext,
  { poll, isStopped }: ConversionWatch,
  { isCertain }: Arrival,
): Promise<void> => {
  const { calls, state, toast, settleAt } = context
  const isFree = () => !isStopped() && !isBusy(state.get()) && state.get().kind !== 'present'
  const found = uploadStateOf(isFree() ? await calls.readDocument() : undefined)
  if (found.kind === 'none' || (found.kind === 'fetching' && !isCertain) || !isFree()) return
  toast.dismiss()
  if (found.kind === 'present') settleAt(found)
  else state.set(found)
  poll()
}

/** Takes over a file that another window or device has added, replaced or deleted. */
const syncFile = async (
  context: UploadContext,
  watch: ConversionWatch,
  known: DocumentAnswer | undefined,
): Promise<void> => {
  const shown = context.state.get()
  if (shown.kind === 'failed' || shown.kind === 'refused') return receiveFile(context, watch, { isCertain: false })
  const isSame = shown.kind === 'present' && shown.name === known?.file_name && shown.size === known.file_size
  if (!isSame) await refreshFile(context, watch)
}

/**
 * The reason stays at the question until another file is chosen; the toast and the conversion are gone. A file that another
 * window or device has added meanwhile is not deleted, but shown.
 */
const resetFailure = async (context: UploadContext, watch: ConversionWatch): Promise<void> => {
  const { calls, state } = context
  if (state.get().kind !== 'failed') return
  const { status } = await calls.readConversion()
  // Another file was chosen meanwhile.
  if (state.get().kind !== 'failed') return
  if (readStatus(status) === 'FAILED') await calls.deleteConversion()
  else await receiveFile(context, watch, { isCertain: false })
}

/** The file of one question, from the moment it is chosen until it is deleted. */
export const createUpload = (deps: UploadDeps) => {
  const context = createUploadContext(deps, () => void resetFailure(context, watch).catch(reportFailure))
  const watch = createConversionWatch(context)
  const { state, toast } = context
  const isPhoneWanted = observable(false)
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
    send: (file: File, save: () => Promise<void>): Promise<void> => sendFile(context, watch, file, save),
    /** Polls again for a late file. */
    checkAgain: (): void => {
      const found = state.get()
      if (found.kind !== 'late') return
      state.set({ ...found, kind: 'converting' })
      watch.poll()
    },
    /** Deletes the conversion and the answer. */
    remove: (): Promise<void> => removeFile(context, watch),
    sync: (known: DocumentAnswer | undefined): Promise<void> => syncFile(context, watch, known),
    receive: (arrival: Arrival): Promise<void> => receiveFile(context, watch, arrival),
    /** Whether the applicant wants to send the file from a phone. */
    isPhoneWanted,
    wantPhone: (isWanted: boolean): void => {
      // Dismissing the toast of a failed file later would delete the file that arrives.
      toast.dismiss()
      if (state.get().kind === 'refused') state.set({ kind: 'none' })
      isPhoneWanted.set(isWanted)
    },
    /** Fetches the state from the server, for instance after the question was hidden for a while. */
    refresh: (): Promise<void> => refreshFile(context, watch),
  } as const
}

export type Upload = ReturnType<typeof createUpload>
