import { answerTo } from '@apply/engine/answers'
import { useEffect } from 'react'
import { useSaving } from '../../draft/saving-context.ts'
import { uploadsOf } from '../../draft/uploads.ts'
import { useAnswers } from '../../draft/use-answers.ts'
import { useObservable } from '../../ui/observable.ts'
import { toastUnexpectedError } from '../../ui/unexpected-error.ts'

/** The file of a question, and what can be done about it. */
export const useUpload = (key: string) => {
  const answers = useAnswers()
  const saving = useSaving()
  const upload = uploadsOf(answers).at(key)
  const state = useObservable(upload.state)

  useEffect(() => {
    // The answer was forgotten while the question was hidden; whether the file went with it, only the server knows.
    const isForgotten = upload.state.get().kind === 'present' && answerTo(answers.getDraft().answers, key) === ''
    const save = async () => saving?.flush()
    if (isForgotten) save().then(upload.refresh).catch(toastUnexpectedError)
  }, [answers, key, saving, upload])

  return {
    state,
    send: (file: File) => void upload.send(file, async () => saving?.flush()),
    refuse: upload.refuse,
    lookAgain: upload.lookAgain,
    remove: () => void upload.remove().catch(toastUnexpectedError),
  } as const
}
