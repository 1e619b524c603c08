import { applyChanges } from '@apply/engine/apply-changes'
import { memoize } from '@apply/engine/memoize'
import { queryClient } from '../api/call.ts'
import { type Profile, profileQuery, updateKnownProfile } from '../session/profile.ts'
import { createFailureToast } from '../ui/toasts.ts'
import type { AnswerStore } from './answer-store.ts'
import { documentCalls } from './document-calls.ts'
import { createUpload, type Upload } from './upload.ts'
import { holdsFile, type UploadState } from './upload-state.ts'

type Documents = Profile['document_answer']

const knownDocuments = (): Documents => queryClient.getQueryData(profileQuery.queryKey)?.document_answer ?? {}

/** The known documents with one file's new state; while it is uploading the server has nothing new. */
const withState = (known: Documents, key: string, state: UploadState): Documents => {
  if (state.kind === 'none') return Object.fromEntries(Object.entries(known).filter(([other]) => other !== key))
  if (state.kind !== 'present' && state.kind !== 'converting') return known
  const status = state.kind === 'present' ? 'COMPLETED' : 'UNPROCESSED'
  return { ...known, [key]: { status, file_name: state.name, file_size: state.size } }
}

const uploadFor = ({ form, applySaved, today }: AnswerStore, key: string): Upload => {
  const upload = createUpload({
    calls: documentCalls(key),
    toast: createFailureToast(`Error uploading file for ${key}`),
    known: knownDocuments()[key],
    answer: (fileName) => applySaved((draft) => applyChanges(form, draft, { [key]: fileName }, today())),
  })
  upload.state.subscribe(() =>
    updateKnownProfile({ document_answer: withState(knownDocuments(), key, upload.state.get()) }),
  )
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
    hasFiles: (): boolean => [...uploads.values()].some(({ state }) => holdsFile(state.get())),
    /** Polls for the files that were not finished when the page was loaded. Returns how to stop. */
    resume: (): (() => void) => {
      for (const key of new Set([...uploads.keys(), ...Object.keys(knownDocuments())])) at(key).start()
      return () => {
        for (const upload of uploads.values()) upload.stop()
      }
    },
  } as const
})
