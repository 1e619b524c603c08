import type { Draft } from '@apply/engine/answers'
import { hiddenFileKeys } from '@apply/engine/cleared'
import { memoize } from '@apply/engine/memoize'
import { readStatus } from '@apply/engine/statuses'
import type { ReactNode } from 'react'
import { reportFailure } from '../../api/failures.ts'
import { profileResource } from '../../session/profile.ts'
import { fetchOnce } from '../../ui/fetch-once.ts'
import { observable } from '../../ui/observable.ts'
import type { AnswerStore } from '../answers/answer-store.ts'

export const knownDocuments = () => profileResource.get().data?.document_answer ?? {}

/** The finished files as text, to see whether they are still the same. */
export const finishedFiles = (): string =>
  Object.entries(knownDocuments())
    .filter(([, { status }]) => readStatus(status) === 'COMPLETED')
    .map(([key, { file_name, file_size }]) => `${key} ${file_name} ${file_size}`)
    .sort()
    .join('\n')

/** The keys of the questions that hold a file, known before the code for uploads is loaded. */
export const fileKeysOf = memoize((_: AnswerStore) => new Set(Object.keys(knownDocuments())))

const uploadCode = fetchOnce(() => import('./uploads.ts'))

/** Only applications with a file need this code. */
export const fetchUploads = async (answers: AnswerStore) => (await uploadCode.fetch()).uploadsOf(answers)

/** Goes on with the files that were not finished when the page was loaded. Returns how to stop all uploads. */
export const resumeUploads = (answers: AnswerStore): (() => void) => {
  const keys = fileKeysOf(answers)
  let isStopped = false
  const onceLoaded = (act: (uploads: Awaited<ReturnType<typeof fetchUploads>>) => void) => {
    if (keys.size > 0) void fetchUploads(answers).then(act)
  }
  onceLoaded((uploads) => !isStopped && uploads.resume())
  return () => {
    isStopped = true
    onceLoaded((uploads) => uploads.stop())
  }
}

const channel = new BroadcastChannel('documents')

/** Tells the other windows of this browser that a file was added or deleted. */
export const announceDocuments = (): void => channel.postMessage('changed')

/** Calls back when another window has added or deleted a file. Returns how to stop. */
export const onDocumentsAnnounced = (listener: () => void): (() => void) => {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}

/** Takes over what a new profile knows about the files: those that other windows and devices have added, replaced or deleted. */
export const syncUploads = (answers: AnswerStore): void => {
  const known = knownDocuments()
  const keys = [...new Set([...fileKeysOf(answers), ...Object.keys(known)])]
  if (keys.length === 0) return
  void fetchUploads(answers)
    .then(({ at }) => Promise.all(keys.map((key) => at(key).sync(known[key]))))
    .catch(reportFailure)
}

type Change = (draft: Draft) => Draft

/** Checks changes for files they would hide: no file is deleted unless the applicant has agreed. */
export const fileGuardOf = memoize((answers: AnswerStore) => {
  const dialog = observable<ReactNode>(null)

  const keysAtRisk = (change: Change): readonly string[] => {
    const keys = fileKeysOf(answers)
    // This runs at every key press: without a file there is nothing to work out.
    if (keys.size === 0) return []
    const now = answers.getDraft()
    return hiddenFileKeys(answers.form, now, change(now)).filter((key) => keys.has(key))
  }

  const ask = async (keys: readonly string[]): Promise<boolean> => {
    const { confirmDeletion } = await fetchUploads(answers)
    return confirmDeletion(keys, dialog)
  }

  return {
    /** The open dialog about a file, if any. */
    dialog,
    /** Whether a change may be made: at once if it hides no file, else after the files were deleted with consent. */
    allows: (change: Change): true | Promise<boolean> => {
      const keys = keysAtRisk(change)
      return keys.length === 0 || ask(keys)
    },
  } as const
})
