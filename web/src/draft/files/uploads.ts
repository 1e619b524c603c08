import { applyChanges } from '@apply/engine/apply-changes'
import { type Profile, updateKnownProfile } from '../../session/profile.ts'
import { createFailureToast } from '../../ui/failure-toast.ts'
import type { Observable } from '../../ui/observable.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import { confirmFileDeletion, type FileDialog } from './confirm-file-deletion.ts'
import { knownDocuments } from './documents.ts'
import { phoneLinkFor } from './phone-link.ts'
import { createUpload } from './upload.ts'
import { documentCalls } from './upload-context.ts'
import { holdsFile, type UploadState } from './upload-state.ts'

type Documents = Profile['document_answer']

/** The known documents with one file's new state; while it is uploading the server has nothing new. */
const withState = (known: Documents, key: string, state: UploadState): Documents => {
  if (state.kind === 'none') return Object.fromEntries(Object.entries(known).filter(([other]) => other !== key))
  if (state.kind !== 'present' && state.kind !== 'converting') return known
  const status = state.kind === 'present' ? 'COMPLETED' : 'UNPROCESSED'
  return { ...known, [key]: { status, file_name: state.name, file_size: state.size } }
}

type Deps = {
  readonly answers: AnswerStore
  /** The questions that hold a file. */
  readonly keys: Set<string>
  readonly dialog: Observable<FileDialog | undefined>
  /** Tells the other windows of this browser that a file was added or deleted. */
  readonly announce: () => void
}

const fileFor = ({ answers, keys, announce }: Deps, key: string) => {
  const { form, applySaved, today } = answers
  const upload = createUpload({
    calls: documentCalls(key),
    toast: createFailureToast(`Error uploading file for ${key}`),
    known: knownDocuments()[key],
    answer: (fileName) => applySaved((draft) => applyChanges(form, draft, { [key]: fileName }, today())),
  })
  const stopFollowing = upload.state.subscribe(() => {
    const state = upload.state.get()
    if (holdsFile(state)) keys.add(key)
    else keys.delete(key)
    updateKnownProfile({ document_answer: withState(knownDocuments(), key, state) })
    if (state.kind === 'converting' || (state.kind === 'none' && state.wasDeleted)) announce()
  })
  const phone = phoneLinkFor(upload)
  const stop = () => {
    stopFollowing()
    upload.stop()
    phone.stop()
  }
  return { ...upload, phone, stop } as const
}

/** The file of a question, and the code with which a phone sends it. */
type FileOfQuestion = ReturnType<typeof fileFor>

/** The uploads of a draft; they go on when the page of the form changes. */
export const createUploads = (deps: Deps) => {
  const uploads = new Map<string, FileOfQuestion>()

  const at = (key: string): FileOfQuestion => {
    const file = uploads.get(key) ?? fileFor(deps, key)
    uploads.set(key, file)
    return file
  }

  return {
    at,
    confirmDeletion: (keys: readonly string[]): Promise<boolean> => confirmFileDeletion(keys.map(at), deps.dialog),
    /** Polls for the files that were not finished when the page was loaded. */
    resume: (): void => {
      for (const key of new Set([...uploads.keys(), ...Object.keys(knownDocuments())])) at(key).start()
    },
    stop: (): void => {
      for (const { stop } of uploads.values()) stop()
    },
  } as const
}

export type Uploads = ReturnType<typeof createUploads>
