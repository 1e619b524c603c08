import { answerTo } from '@apply/engine/answers'
import { useEffect } from 'react'
import { useSaving } from '../../draft/saving.ts'
import { uploadsOf } from '../../draft/uploads.ts'
import { useAnswers } from '../../draft/use-answers.ts'
import { useObservable } from '../../ui/observable.ts'
import { showUnexpectedError, toastUnexpectedError } from '../../ui/unexpected-error.tsx'

/** The file of a question, with the actions on it. */
export const useUpload = (key: string) => {
  const answers = useAnswers()
  const saving = useSaving()
  const upload = uploadsOf(answers).at(key)
  const state = useObservable(upload.state)

  useEffect(() => {
    // The answer was cleared while the question was hidden; only the server knows whether the file was deleted too.
    const isCleared = upload.state.get().kind === 'present' && answerTo(answers.getDraft().answers, key) === ''
    const save = async () => saving?.flush()
    if (isCleared) save().then(upload.refresh).catch(toastUnexpectedError)
  }, [answers, key, saving, upload])

  return {
    state,
    send: (file: File) => void upload.send(file, async () => saving?.flush()),
    refuse: upload.refuse,
    checkAgain: upload.checkAgain,
    remove: () => void upload.remove().catch(showUnexpectedError),
  } as const
}
