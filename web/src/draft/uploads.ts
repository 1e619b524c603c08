import { applyChanges } from '@apply/engine/apply-changes'
import { memoize } from '@apply/engine/memoize'
import { type Profile, updateKnownProfile } from '../session/profile.ts'
import { createFailureToast } from '../ui/toasts.ts'
import type { AnswerStore } from './answer-store.ts'
import { documentCalls } from './document-calls.ts'
import { fileKeysOf, knownDocuments } from './file-guard.ts'
import { createUpload, type Upload } from './upload.ts'
import { holdsFile, type UploadState } from './upload-state.ts'

type Documents = Profile['document_answer']

/** The known documents with one file's new state; while it is uploading the server has nothing new. */
const withState = (known: Documents, key: string, state: UploadState): Documents => {
  if (state.kind === 'none') return Object.fromEntries(Object.entries(known).filter(([other]) => other !== key))
  if (state.kind !== 'present' && state.kind !== 'converting') return known
  const status = state.kind === 'present' ? 'COMPLETED' : 'UNPROCESSED'
  return { ...known, [key]: { status, file_name: state.name, file_size: state.size } }
}

const uploadFor = (answers: AnswerStore, key: string): Upload => {
  const { form, applySaved, today } = answers
  const keys = fileKeysOf(answers)
  const upload = createUpload({
    calls: documentCalls(key),
    toast: createFailureToast(`Error uploading file for ${key}`),
    known: knownDocuments()[key],
    answer: (fileName) => applySaved((draft) => applyChanges(form, draft, { [key]: fileName }, today())),
  })
  upload.state.subscribe(() => {
    const state = upload.state.get()
    if (holdsFile(state)) keys.add(key)
    else keys.delete(key)
    updateKnownProfile({ document_answer: withState(knownDocuments(), key, state) })
  })
  return upload
}

/** The files of the open application; an upload goes on when the page of the form changes. */
export const uploadsOf = memoize((answers: AnswerStore) => {
  const uploads = new Map<string, Upload>()

  const at = (key: string): Upload => {
    const upload = uploads.get(key) ?? uploadFor(answers, key)
    uploads.set(key, upload)
    return upload
  }

  return {
    at,
    /** Polls for the files that were not finished when the page was loaded. */
    resume: (): void => {
      for (const key of new Set([...uploads.keys(), ...Object.keys(knownDocuments())])) at(key).start()
    },
    stop: (): void => {
      for (const upload of uploads.values()) upload.stop()
    },
  } as const
})
