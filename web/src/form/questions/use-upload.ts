import { answerTo } from '@apply/engine/answers'
import { useEffect } from 'react'
import { uploadCode } from '../../draft/files/files.ts'
import { createUploads } from '../../draft/files/uploads.ts'
import { useDraft } from '../../draft/use-draft.ts'
import { useObservable } from '../../ui/observable.ts'
import { useLoaded } from '../../ui/resource.ts'
import { showUnexpectedError, toastUnexpectedError } from '../../ui/unexpected-error.tsx'

/** The file of a question, with the actions on it. */
export const useUpload = (key: string) => {
  const { answers, files, saving } = useDraft()
  const upload = files.open(createUploads).at(key)
  const state = useObservable(upload.state)

  // A change that would hide a file loads this code by an address of its own, and may need it when the connection is lost.
  useLoaded(uploadCode)

  useEffect(() => {
    // The answer was cleared while the question was hidden; only the server knows whether the file was deleted too.
    const isCleared = upload.state.get().kind === 'present' && answerTo(answers.getDraft().answers, key) === ''
    if (isCleared) saving.flush().then(upload.refresh).catch(toastUnexpectedError)
  }, [answers, key, saving, upload])

  return {
    state,
    /** Set while the applicant wants to send the file from a phone. */
    phone: useObservable(upload.isPhoneWanted) ? upload.phone : undefined,
    wantPhone: upload.wantPhone,
    send: (file: File) => void upload.send(file, saving.flush),
    refuse: upload.refuse,
    checkAgain: upload.checkAgain,
    remove: () => void upload.remove().catch(showUnexpectedError),
  } as const
}
