import { profile } from '@apply/contract/profile'
import { saveAnswers } from '@apply/contract/save-answers'
import { submit } from '@apply/contract/submit'
import { isSuccess, type Made, type SessionNeeds, type StudentSession, studentSession } from './student-session.ts'
import { studentUpload } from './student-upload.ts'
import type { Kind } from './visit-plan.ts'

/** Hears what the server has acknowledged, to be held against the database afterwards. */
export type Kept = {
  readonly save: (revision: number, value: string) => void
  readonly submission: (receipt: string) => void
  readonly upload: (fileKey: string) => void
}

type Needs = SessionNeeds & { readonly photo: Buffer; readonly kept: Kept }

export const changedKey = 'first_name'

/** Saves, each with words that no other save sends; the submission waits for them, as the browser's does. */
const studentAnswers = ({ send }: StudentSession, kept: Kept) => {
  let saved: Promise<unknown> = Promise.resolve()
  let saves = 0

  const save = async (value: string): Made => {
    const answer = await send(saveAnswers.method, saveAnswers.path, { [changedKey]: value, city: `Town of ${value}` })
    if (isSuccess(answer)) kept.save(saveAnswers.response.parse(JSON.parse(answer.text)).revision, value)
    return answer
  }

  return {
    save: (): Made => {
      saves += 1
      const answered = save(`Zoe ${saves}`)
      saved = Promise.all([saved, answered])
      return answered
    },
    submit: async (): Made => {
      await saved
      const answer = await send(submit.method, submit.path)
      if (isSuccess(answer)) kept.submission(submit.response.parse(JSON.parse(answer.text)).receipt.number)
      return answer
    },
  }
}

/** Everything one student calls. */
export const studentCalls = (needs: Needs): Readonly<Record<Kind, () => Made>> => {
  const session = studentSession(needs)
  const answers = studentAnswers(session, needs.kept)
  const file = studentUpload(session, needs.photo, needs.kept.upload)
  return {
    'log in': session.logIn,
    profile: () => session.send(profile.method, profile.path),
    save: answers.save,
    'upload form': file.askForForm,
    upload: file.post,
    convert: file.convert,
    'upload status': file.status,
    submit: answers.submit,
  }
}
