import { applyChanges } from '@apply/engine/answer'
import { memoize } from '@apply/engine/memoize'
import { queryClient } from '../api/query-client.ts'
import { updateKnownProfile } from '../session/known-profile.ts'
import { type Profile, profileQuery } from '../session/profile.ts'
import type { AnswerStore } from './answers.ts'
import { documentCalls } from './document-calls.ts'
import { openFailureToast } from './failure-toast.ts'
import { openUpload, type Upload } from './open-upload.ts'
import { holdsFile, type UploadState } from './upload-state.ts'

type Documents = Profile['document_answer']

const knownDocuments = (): Documents => queryClient.getQueryData(profileQuery.queryKey)?.document_answer ?? {}

/** The known documents after a file has come to rest or is waited for; before that the server knows nothing new. */
const withState = (known: Documents, key: string, state: UploadState): Documents => {
  if (state.kind === 'none') return Object.fromEntries(Object.entries(known).filter(([other]) => other !== key))
  if (state.kind !== 'present' && state.kind !== 'converting') return known
  const status = state.kind === 'present' ? 'COMPLETED' : 'UNPROCESSED'
  return { ...known, [key]: { status, file_name: state.name, file_size: state.size } }
}

const uploadFor = ({ form, bringIn, today }: AnswerStore, key: string): Upload => {
  const upload = openUpload({
    calls: documentCalls(key),
    toast: openFailureToast(key),
    known: knownDocuments()[key],
    answer: (fileName) => bringIn((draft) => applyChanges(form, draft, { [key]: fileName }, today())),
  })
  upload.state.subscribe(() =>
    updateKnownProfile({ document_answer: withState(knownDocuments(), key, upload.state.get()) }),
  )
  return upload
}

/** The files of the application on the screen; they outlive the page on which they were chosen. */
export const uploadsOf = memoize((answers: AnswerStore) => {
  const opened = new Map<string, Upload>()

  const at = (key: string): Upload => {
    const upload = opened.get(key) ?? uploadFor(answers, key)
    opened.set(key, upload)
    return upload
  }

  return {
    at,
    hasFiles: (): boolean => [...opened.values()].some(({ state }) => holdsFile(state.get())),
    /** Asks what has become of the files that were not settled when the page was loaded; answers how to stop. */
    resume: (): (() => void) => {
      for (const key of new Set([...opened.keys(), ...Object.keys(knownDocuments())])) at(key).start()
      return () => {
        for (const upload of opened.values()) upload.stop()
      }
    },
  } as const
})
