import { failureMessage, UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import { observable } from '../frame/observable.ts'
import { checkFile } from './check-file.ts'
import type { Conversion } from './conversion-status.ts'
import type { DocumentCalls } from './document-calls.ts'
import type { openFailureToast } from './failure-toast.ts'
import { type DocumentAnswer, isUnderWay, type Shown, stateOf, type UploadState } from './upload-state.ts'
import { watchConversion } from './watch-conversion.ts'

type Needs = {
  readonly calls: DocumentCalls
  readonly toast: ReturnType<typeof openFailureToast>
  readonly known: DocumentAnswer | undefined
  /** Puts the name of the file into the answers, or empties that answer. */
  readonly answer: (fileName: string) => void
}

/** The file of one question, from the moment it is chosen until it is deleted. */
export const openUpload = ({ calls, toast, known, answer }: Needs) => {
  const state = observable(stateOf(known))
  let stopWatching = () => {}
  let isStopped = false

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

  const settle = (shown: Shown, { status, message }: Conversion, isNews: boolean) => {
    if (status === 'COMPLETED') settleAt({ kind: 'present', ...shown })
    else if (status !== 'FAILED') settleAt({ kind: 'none' })
    else if (isNews) fail(message)
    else settleAt({ kind: 'failed', message })
  }

  /** Asks what becomes of the file on the server; an old failure is shown without a toast. */
  const watch = (): void => {
    const found = state.get()
    if (found.kind !== 'converting' && found.kind !== 'fetching') return
    const shown = { name: found.name, size: found.size }
    stopWatching()
    stopWatching = watchConversion({
      ask: calls.readConversion,
      onSettled: (conversion) => settle(shown, conversion, found.kind === 'converting'),
      onLate: () => state.set({ kind: 'late', ...shown }),
    })
  }

  const upload = async (file: File, shown: Shown, save: () => Promise<void>): Promise<void> => {
    const show = (percent: number) => state.set({ kind: 'uploading', percent, ...shown })
    show(0)
    const [form] = await Promise.all([calls.askForUpload(), save()])
    await calls.postFile(form, file, show)
    // Whoever is logged in by now, it may be somebody else.
    if (isStopped) return
    await calls.register(form.fields.key ?? '', file.name)
    if (isStopped) return
    state.set({ kind: 'converting', ...shown })
    watch()
  }

  return {
    state,
    /** The application is on the screen: whatever was not settled is waited for. */
    start: (): void => {
      isStopped = false
      watch()
    },
    /** The application is left; what is still under way concerns nobody here any more. */
    stop: (): void => {
      isStopped = true
      stopWatching()
      toast.withdraw()
    },
    refuse: (message: string): void => {
      toast.withdraw()
      state.set({ kind: 'refused', message })
    },
    /** Takes a file, if it passes the checks; the answers are saved beside it. */
    send: async (file: File, save: () => Promise<void>): Promise<void> => {
      if (isUnderWay(state.get())) return
      toast.withdraw()
      const message = checkFile(file)
      if (message !== undefined) return state.set({ kind: 'refused', message })
      try {
        await upload(file, { name: file.name, size: file.size }, save)
      } catch (error) {
        if (isStopped) return
        if (error instanceof UnauthorizedError) return state.set({ kind: 'none' })
        reportFailure(error)
        fail(failureMessage(error), file)
      }
    },
    /** Waits for a late file a second time. */
    lookAgain: (): void => {
      const found = state.get()
      if (found.kind !== 'late') return
      state.set({ ...found, kind: 'converting' })
      watch()
    },
    /** Deletes the conversion and the answer; a file that could not be deleted is there as before. */
    remove: async (): Promise<void> => {
      const before = state.get()
      stopWatching()
      toast.withdraw()
      if ('name' in before) state.set({ kind: 'deleting', name: before.name, size: before.size })
      try {
        await calls.deleteConversion()
        await calls.deleteAnswer()
      } catch (error) {
        state.set(before)
        throw error
      }
      settleAt({ kind: 'none', wasDeleted: true })
    },
    /** Asks the server what it has, for instance after the question was hidden for a while. */
    refresh: async (): Promise<void> => {
      const before = state.get()
      if (before.kind !== 'present' && before.kind !== 'none') return
      if ('name' in before) state.set({ kind: 'fetching', name: before.name, size: before.size })
      try {
        const found = stateOf(await calls.readDocument())
        if (found.kind === 'none' || found.kind === 'present') settleAt(found)
        else state.set(found)
        watch()
      } catch (error) {
        state.set(before)
        throw error
      }
    },
  } as const
}

export type Upload = ReturnType<typeof openUpload>
