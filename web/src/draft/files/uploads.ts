import { answerTo } from '@apply/engine/answers'
import { applyChanges } from '@apply/engine/apply-changes'
import { memoize } from '@apply/engine/memoize'
import { useCallback, useEffect } from 'react'
import { type Profile, updateKnownProfile } from '../../session/profile.ts'
import { createFailureToast } from '../../ui/failure-toast.ts'
import { useObservable } from '../../ui/observable.ts'
import { showUnexpectedError, toastUnexpectedError } from '../../ui/unexpected-error.tsx'
import type { AnswerStore } from '../answers/answer-store.ts'
import { useAnswers } from '../answers/use-answers.ts'
import { useSaving } from '../saving/saving.ts'
import { confirmFileDeletion, type Dialog, showInProgress } from './confirm-file-deletion.tsx'
import { announceDocuments, fetchUploads, fileKeysOf, knownDocuments } from './file-guard.ts'
import { createUpload, type Upload } from './upload.ts'
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
    if (state.kind === 'converting' || (state.kind === 'none' && state.wasDeleted)) announceDocuments()
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
    // Not loaded on their own, so that these dialogs open without a connection too.
    showInProgress,
    confirmDeletion: (keys: readonly string[], dialog: Dialog) => confirmFileDeletion(keys.map(at), dialog),
    /** Polls for the files that were not finished when the page was loaded. */
    resume: (): void => {
      for (const key of new Set([...uploads.keys(), ...Object.keys(knownDocuments())])) at(key).start()
    },
    stop: (): void => {
      for (const upload of uploads.values()) upload.stop()
    },
  } as const
})

/** The file of a question, with the actions on it. */
export const useUpload = (key: string) => {
  const answers = useAnswers()
  const saving = useSaving()
  const upload = uploadsOf(answers).at(key)
  const state = useObservable(upload.state)
  const isPhoneWanted = useObservable(upload.isPhoneWanted)
  const save = useCallback(async () => saving?.flush(), [saving])

  useEffect(() => {
    // The file guard loads this file by an address of its own, and may need it when the connection is lost.
    void fetchUploads(answers)
  }, [answers])

  useEffect(() => {
    // The answer was cleared while the question was hidden; only the server knows whether the file was deleted too.
    const isCleared = upload.state.get().kind === 'present' && answerTo(answers.getDraft().answers, key) === ''
    if (isCleared) save().then(upload.refresh).catch(toastUnexpectedError)
  }, [answers, key, save, upload])

  return {
    state,
    /** Set while the applicant wants to send the file from a phone. */
    phone: isPhoneWanted ? { upload, save } : undefined,
    wantPhone: upload.wantPhone,
    send: (file: File) => void upload.send(file, save),
    refuse: upload.refuse,
    checkAgain: upload.checkAgain,
    remove: () => void upload.remove().catch(showUnexpectedError),
  } as const
}
