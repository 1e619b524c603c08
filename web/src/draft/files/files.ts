import { hiddenFileKeys } from '@apply/engine/cleared'
import { reportFailure } from '../../api/failures.ts'
import { fetchOnce } from '../../ui/fetch-once.ts'
import { observable } from '../../ui/observable.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import type { Guard } from '../answers/guarded-change.ts'
import type { FileDialog } from './confirm-file-deletion.ts'
import { knownDocuments } from './documents.ts'
import type { createUploads, Uploads } from './uploads.ts'

/** Only applications with a file need this code. */
export const uploadCode = fetchOnce(() => import('./uploads.ts'))

/** The files of a draft. No change deletes one unless the applicant has agreed. */
export const createFiles = (answers: AnswerStore) => {
  /** The questions that hold a file, known before the code for uploads is loaded. */
  const keys = new Set(Object.keys(knownDocuments()))
  const dialog = observable<FileDialog | undefined>(undefined)
  let uploads: Uploads | undefined
  let otherWindows: BroadcastChannel | undefined
  let isEnded = false

  const announce = (): void => otherWindows?.postMessage('changed')

  const open = (create: typeof createUploads): Uploads => {
    uploads ??= create({ answers, keys, dialog, announce })
    return uploads
  }

  const fetch = async (): Promise<Uploads> => open((await uploadCode.fetch()).createUploads)

  const allows: Guard = (change) => {
    // This runs at every key press: without a file there is nothing to work out.
    if (keys.size === 0) return true
    const now = answers.getDraft()
    const hidden = hiddenFileKeys(answers.form, now, change(now)).filter((key) => keys.has(key))
    return hidden.length === 0 || fetch().then(({ confirmDeletion }) => confirmDeletion(hidden))
  }

  return {
    keys,
    /** The open dialog about a file, if any. */
    dialog,
    allows,
    /** The uploads, for whoever has loaded the code for them. */
    open,
    fetch,
    /** Fetches the state of these files again. */
    refresh: async (outdated: readonly string[]): Promise<void> => {
      const { at } = await fetch()
      for (const key of isEnded ? [] : outdated) await at(key).refresh()
    },
    /** Takes over what a new profile knows about the files: those that other windows and devices have added, replaced or deleted. */
    sync: (): void => {
      const known = knownDocuments()
      const concerned = [...new Set([...keys, ...Object.keys(known)])]
      if (concerned.length === 0) return
      void fetch()
        .then(({ at }) => Promise.all((isEnded ? [] : concerned).map((key) => at(key).sync(known[key]))))
        .catch(reportFailure)
    },
    /** Goes on with the files that were not finished when the page was loaded, and listens to the other windows of this browser. */
    start: (onAnnounced: () => void): void => {
      otherWindows = new BroadcastChannel('documents')
      otherWindows.addEventListener('message', onAnnounced)
      if (keys.size > 0) void fetch().then(({ resume }) => isEnded || resume())
    },
    /** Ends all uploads. */
    end: (): void => {
      isEnded = true
      otherWindows?.close()
      otherWindows = undefined
      uploads?.stop()
    },
  } as const
}
