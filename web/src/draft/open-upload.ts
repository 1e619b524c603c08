import { sendFile } from './send-file.ts'
import { openUploadCore, type UploadCore, type UploadNeeds } from './upload-core.ts'
import { stateOf, type UploadState } from './upload-state.ts'
import { openUploadWatch, type UploadWatch } from './upload-watch.ts'

/** Shows that something is being done about a file; if it cannot be done, the file is there as before. */
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

const removeFile = async (core: UploadCore, { pause }: UploadWatch): Promise<void> => {
  const { calls, toast, settleAt } = core
  pause()
  toast.withdraw()
  await during(core, 'deleting', async () => {
    await calls.deleteConversion()
    await calls.deleteAnswer()
  })
  settleAt({ kind: 'none', wasDeleted: true })
}

const refreshFile = async (core: UploadCore, { watch }: UploadWatch): Promise<void> => {
  const { calls, state, settleAt } = core
  if (state.get().kind !== 'present' && state.get().kind !== 'none') return
  await during(core, 'fetching', async () => {
    const found = stateOf(await calls.readDocument())
    if (found.kind === 'none' || found.kind === 'present') settleAt(found)
    else state.set(found)
    watch()
  })
}

/** The file of one question, from the moment it is chosen until it is deleted. */
export const openUpload = (needs: UploadNeeds) => {
  const core = openUploadCore(needs)
  const watching = openUploadWatch(core)
  const { state, toast } = core
  return {
    state,
    /** The application is on the screen: whatever was not settled is waited for. */
    start: watching.start,
    /** The application is left; what is still under way concerns nobody here any more. */
    stop: (): void => {
      watching.end()
      toast.withdraw()
    },
    refuse: (message: string): void => {
      toast.withdraw()
      state.set({ kind: 'refused', message })
    },
    send: (file: File, save: () => Promise<void>): Promise<void> => sendFile(core, watching, file, save),
    /** Waits for a late file a second time. */
    lookAgain: (): void => {
      const found = state.get()
      if (found.kind !== 'late') return
      state.set({ ...found, kind: 'converting' })
      watching.watch()
    },
    /** Deletes the conversion and the answer. */
    remove: (): Promise<void> => removeFile(core, watching),
    /** Asks the server what it has, for instance after the question was hidden for a while. */
    refresh: (): Promise<void> => refreshFile(core, watching),
  } as const
}

export type Upload = ReturnType<typeof openUpload>
