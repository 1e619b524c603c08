import { failureMessage, UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import { checkFile } from './check-file.ts'
import type { UploadCore } from './upload-core.ts'
import { isUnderWay } from './upload-state.ts'
import type { UploadWatch } from './upload-watch.ts'

type Save = () => Promise<void>

const upload = async ({ calls, state }: UploadCore, { watch, isOver }: UploadWatch, file: File, save: Save) => {
  const shown = { name: file.name, size: file.size }
  const show = (percent: number) => state.set({ kind: 'uploading', percent, ...shown })
  show(0)
  const [form] = await Promise.all([calls.askForUpload(), save()])
  await calls.postFile(form, file, show)
  if (isOver()) return
  await calls.register(form.fields.key ?? '', file.name)
  if (isOver()) return
  state.set({ kind: 'converting', ...shown })
  watch()
}

/** Takes a file, if it passes the checks; the answers are saved beside it. */
export const sendFile = async (core: UploadCore, watching: UploadWatch, file: File, save: Save): Promise<void> => {
  const { state, toast, fail } = core
  if (isUnderWay(state.get())) return
  toast.withdraw()
  const message = checkFile(file)
  if (message !== undefined) return state.set({ kind: 'refused', message })
  try {
    await upload(core, watching, file, save)
  } catch (error) {
    if (watching.isOver()) return
    if (error instanceof UnauthorizedError) return state.set({ kind: 'none' })
    reportFailure(error)
    fail(failureMessage(error), file)
  }
}
