import { type Answers, answerTo, type Draft, labelKey } from '@apply/engine/answers'
import { applyChanges, clearHidden } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define'
import { memoize } from '@apply/engine/memoize'
import { allQuestions } from '@apply/engine/walk'
import { type Profile, profileResource, refetchProfile, updateKnownProfile } from '../../session/profile.ts'
import { press } from '../../ui/press.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import { conflictsWith, reconcileBackup } from './local-backup.ts'
import { type Changes, valuesOf } from './pending-changes.ts'
import type { SaveQueue } from './save-queue.ts'
import type { Notices } from './saving.ts'

/** What the server holds. */
export type ServerAnswers = { readonly answers: Answers; readonly revision: number }

/** What the server holds, as far as this window knows. */
export const createServerAnswers = (initial: ServerAnswers, onChange: (current: ServerAnswers) => void) => {
  let current = initial
  const replace = (next: ServerAnswers) => {
    current = next
    onChange(current)
  }
  return {
    get: () => current,
    /** The server has stored these values too. */
    merge: (values: Answers, revision: number): void =>
      replace({ answers: { ...current.answers, ...values }, revision: Math.max(current.revision, revision) }),
    replace,
  } as const
}

export type KnownServerAnswers = ReturnType<typeof createServerAnswers>

const serverAnswersIn = ({ answer, revision }: Profile): ServerAnswers => ({ answers: answer, revision })

/** Adds the labels of stored choices, which are derived and not saved. */
const withLabels = ({ form, getDraft }: AnswerStore, stored: Answers): Answers => {
  const { answers } = getDraft()
  const labels = allQuestions(form)
    .filter(({ question: { kind, key } }) => kind === 'choice' && answerTo(answers, key) === answerTo(stored, key))
    .map(({ question }) => labelKey(question.key))
  return { ...stored, ...Object.fromEntries(labels.map((key) => [key, answerTo(answers, key)])) }
}

/** What the server holds, kept in the profile too, which other parts of the page read. */
export const connectServerAnswers = (answers: AnswerStore, profile: Profile): KnownServerAnswers =>
  createServerAnswers(serverAnswersIn(profile), ({ answers: stored, revision }) =>
    // The welcome panel reads the profile and may grow by a line, so this waits for the end of a press.
    press.after(() => updateKnownProfile({ answer: withLabels(answers, stored), revision })),
  )

/**
 * Shows the tabs that another window or device has chosen: the server refuses a file for any other. A tab that was chosen here while the
 * profile was on its way is not in it, and stays.
 */
const applyRemoteTabs = ({ form, applySaved }: AnswerStore, believed: Draft['tabs'], stored: Draft['tabs']): void => {
  const changed = Object.entries(stored).filter(([id, tab]) => believed[id] !== tab)
  if (changed.length === 0) return
  applySaved((draft) => clearHidden(form, { ...draft, tabs: { ...draft.tabs, ...Object.fromEntries(changed) } }))
}

/** Asks the server what it holds now. */
export const fetchServerAnswers = async (answers: AnswerStore, syncFiles: () => void): Promise<ServerAnswers> => {
  const { tabs: believed = {} } = profileResource.get().data ?? {}
  const fetched = await refetchProfile()
  applyRemoteTabs(answers, believed, fetched.tabs)
  syncFiles()
  return serverAnswersIn(fetched)
}

export type SavingDeps = {
  readonly answers: AnswerStore
  readonly notices: Notices
  readonly queue: SaveQueue
  readonly server: { readonly get: () => ServerAnswers }
}

/** The keys a browser may save: labels of choices are derived on both sides, and documents are the server's. */
const savableKeys = memoize(
  (form: Form): ReadonlySet<string> =>
    new Set(
      allQuestions(form)
        .filter(({ question }) => question.kind !== 'file')
        .flatMap(({ question, keys }) => keys.filter((key) => key !== labelKey(question.key))),
    ),
)

export const savableAnswers = (form: Form, answers: Answers): Answers => {
  const keys = savableKeys(form)
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)))
}

/** Applies answers as if the applicant had given them, with everything that follows. */
const applyAnswers = ({ form, today, change }: AnswerStore, values: Answers): void =>
  change((draft) => applyChanges(form, draft, values, today()))

/**
 * Applies what a closed window has left unsaved; where another device was quicker, the applicant decides. So they do about an
 * answer whose question is not asked now, because the choice before it is another one in the application.
 */
export const applyRecovered = ({ answers, notices, queue, server }: SavingDeps, recovered: Changes): void => {
  const current = { ...server.get().answers, ...valuesOf(queue.unsaved()) }
  const { toSend, conflicts } = reconcileBackup(recovered, current)
  applyAnswers(answers, valuesOf(toSend))
  const { answers: applied } = answers.getDraft()
  const dropped = conflictsWith(toSend, applied)
  for (const conflict of [...conflicts, ...dropped]) notices.show({ kind: 'conflict', ...conflict })
}

/** Applies what was typed before the login; where the account has another answer already, the applicant decides. */
export const applyVisitorAnswers = (deps: SavingDeps, carried: Answers): void => {
  const typed = Object.entries(savableAnswers(deps.answers.form, carried))
  applyRecovered(deps, Object.fromEntries(typed.map(([key, value]) => [key, { value, known: [''] }])))
}
