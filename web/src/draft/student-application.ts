import type { saveAnswers } from '@apply/contract/save-answers'
import { type Answers, answerTo } from '@apply/engine/answers'
import { companionKey } from '@apply/engine/question-keys'
import { everyQuestion } from '@apply/engine/walk'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { refetchProfile, updateKnownProfile } from '../session/known-profile.ts'
import { beforeLogOut } from '../session/log-out.ts'
import type { Profile } from '../session/profile.ts'
import { getSnapshot } from '../session/snapshot.ts'
import { onTabNews } from '../session/tabs.ts'
import { press } from '../ui/press.ts'
import { showToast } from '../ui/toasts.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.ts'
import type { AnswerStore } from './answers.ts'
import { fitsKeepalive } from './keepalive.ts'
import type { StartedSaving } from './saving.ts'
import { claimSession, ownsSession } from './session-owner.ts'
import { startStudentSaving } from './student-saving.ts'
import { uploadsOf } from './uploads.ts'

const storedIn = ({ answer, revision }: Profile) => ({ answers: answer, revision })

/** The labels of stored choices, which only the engine names. */
const withLabels = ({ form, getDraft }: AnswerStore, stored: Answers): Answers => {
  const { answers } = getDraft()
  const labels = everyQuestion(form)
    .filter(({ question: { kind, key } }) => kind === 'choice' && answerTo(answers, key) === answerTo(stored, key))
    .map(({ question }) => companionKey(question.key))
  return { ...stored, ...Object.fromEntries(labels.map((key) => [key, answerTo(answers, key)])) }
}

/** Saves into this account and no other, whoever is logged in by now. */
const saveInto = (account: string) => async (values: Answers) => {
  if (!ownsSession(account)) throw new UnauthorizedError()
  return call<typeof saveAnswers>('PUT', '/api/answer', { body: values, account, keepalive: fitsKeepalive(values) })
}

/** The application was submitted elsewhere: the profile knows, and leads to where the person belongs. */
const tellClosed = (message: string) => {
  showToast({ severity: 'error', message })
  refetchProfile().catch(toastUnexpectedError)
}

/** Saves what a student changes, for as long as the form is on the screen and the session is theirs. */
export const startStudent = (answers: AnswerStore, profile: Profile, carried: Answers): StartedSaving => {
  const account = profile.username
  claimSession(account)
  const saving = startStudentSaving({
    answers,
    account,
    carried,
    initial: storedIn(profile),
    send: saveInto(account),
    fetchStored: async () => storedIn(await refetchProfile()),
    onStored: ({ answers: stored, revision }) =>
      // The welcome panel reads the profile, and may grow by a line.
      press.after(() => updateKnownProfile({ answer: withLabels(answers, stored), revision })),
    onClosed: tellClosed,
  })
  const stops = [
    beforeLogOut(saving.flush),
    uploadsOf(answers).resume(),
    onTabNews(({ kind }) => {
      if (kind !== 'active') saving.stop()
    }),
  ]
  const end = (isLeaving: boolean) => {
    for (const stop of stops) stop()
    const { is_logged_in, username } = getSnapshot()
    if (isLeaving && is_logged_in && username === account) saving.leave()
    else saving.stop()
  }
  return { ...saving, leave: () => end(true), stop: () => end(false) }
}
