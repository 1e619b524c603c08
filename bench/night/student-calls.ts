import { profile } from '@apply/contract/profile'
import { saveAnswers } from '@apply/contract/save-answers'
import { submit } from '@apply/contract/submit'
import { isSuccess, type Made, type SessionDeps, type StudentSession, studentSession } from './student-session.ts'
import { studentUpload } from './student-upload.ts'
import type { Kind } from './visit-plan.ts'

/** Records what the server has acknowledged, to compare it with the database afterwards. */
export type Kept = {
  readonly save: (revision: number, value: string) => void
  readonly submission: (receipt: string) => void
  readonly upload: (fileKey: string) => void
}

type Deps = SessionDeps & { readonly photo: Buffer; readonly kept: Kept }

export const changedKey = 'first_name'

/** Saves, each with words that no other save sends; the submission waits for them, as the browser's does. */
const studentAnswers = ({ send }: StudentSession, kept: Kept) => {
  let saved: Promise<unknown> = Promise.resolve()
  let saves = 0

  const save = async (value: string): Made => {
    const response = await send(saveAnswers.method, saveAnswers.path, { [changedKey]: value, city: `Town of ${value}` })
    if (isSuccess(response)) kept.save(saveAnswers.response.parse(JSON.parse(response.text)).revision, value)
    return response
  }

  return {
    save: (): Made => {
      saves += 1
      const made = save(`Zoe ${saves}`)
      saved = Promise.all([saved, made])
      return made
    },
    submit: async (): Made => {
      await saved
      const response = await send(submit.method, submit.path)
      if (isSuccess(response)) kept.submission(submit.response.parse(JSON.parse(response.text)).receipt.number)
      return response
    },
  }
}

/** Everything one student calls. */
export const studentCalls = (deps: Deps): Readonly<Record<Kind, () => Made>> => {
  const session = studentSession(deps)
  const answers = studentAnswers(session, deps.kept)
  const file = studentUpload(session, deps.photo, deps.kept.upload)
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
