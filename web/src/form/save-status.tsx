import { applyChanges, setAnswer } from '@apply/engine/apply-changes'
import type { Question } from '@apply/engine/define/question'
import { labelOf } from '@apply/engine/offered-options'
import { questionFor } from '@apply/engine/walk'
import type { AnswerStore } from '../draft/answer-store.ts'
import { changeAt } from '../draft/change-answer.ts'
import type { SaveState } from '../draft/save-queue.ts'
import { type Notice, type Saving, useSaving } from '../draft/saving.ts'
import { useAnswers, useForm } from '../draft/use-answers.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { Icon } from '../ui/icon.tsx'
import { useObservable } from '../ui/observable.ts'

const texts: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  'not saved': 'Not saved yet: we will keep trying',
}

const icons = { saved: 'check', saving: 'dot', 'not saved': 'warning' } as const

/** Only a failure is a live region: a screen reader should not announce every save. */
const StudentLine = ({ saving }: { readonly saving: Saving }) => {
  const state = useObservable(saving.state)
  return (
    <p className="save-line" data-state={state}>
      <Icon name={icons[state]} />
      <span role={state === 'not saved' ? 'status' : undefined}>{texts[state]}</span>
    </p>
  )
}

/** Says whether the answers are saved. */
export const SaveLine = () => {
  const saving = useSaving()
  const isStudent = useIsStudent()
  if (!isStudent) return <p className="save-line">Your answers stay in this window until you create an account.</p>
  return saving ? <StudentLine saving={saving} /> : <p className="save-line" />
}

type Actions = { readonly use: (value: string) => void; readonly dismiss: () => void }

const formatValue = ({ getDraft, today }: AnswerStore, question: Question, value: string): string => {
  if (value === '') return 'no answer'
  if (question.kind === 'checkbox') return '“Yes”'
  const label = question.kind === 'choice' ? labelOf(question, getDraft().answers, value, today()) : undefined
  return `“${label ?? value}”`
}

const sentence = (notice: Notice, label: string, format: (value: string) => string): string => {
  switch (notice.kind) {
    case 'refused':
      return `“${label}” could not be saved. ${notice.message} Everything else was saved.`
    case 'changed remotely':
      return `“${label}” was also changed in another window or on another device. Your application now says ${format(notice.value)}.`
    case 'conflict':
      return `“${label}” is ${format(notice.stored)} in your application, but ${format(notice.local)} was typed in this browser and is not saved.`
  }
}

type Shown = Actions & { readonly notice: Notice; readonly question: Question }

const NoticeView = ({ notice, question, use, dismiss }: Shown) => {
  const answers = useAnswers()
  const format = (value: string) => formatValue(answers, question, value)
  return (
    <li className="save-notice">
      <p>{sentence(notice, question.label, format)}</p>
      {notice.kind === 'conflict' && (
        <button type="button" className="link-button" onClick={() => use(notice.local)}>
          {`Use ${format(notice.local)}`}
        </button>
      )}
      <button type="button" className="link-button" onClick={dismiss}>
        {notice.kind === 'conflict' ? `Keep ${format(notice.stored)}` : 'Dismiss'}
        <span className="visually-hidden">{`: ${question.label}`}</span>
      </button>
    </li>
  )
}

/** Decides all conflicts at once; a single one needs no more than its own buttons. */
const AllConflicts = ({ shown }: { readonly shown: readonly Shown[] }) => {
  const answers = useAnswers()
  const conflicts = shown.filter(({ notice }) => notice.kind === 'conflict')
  const [first, second] = conflicts
  if (!first || !second) return null
  const typed = Object.fromEntries(
    conflicts.map(({ notice }) => [notice.key, notice.kind === 'conflict' ? notice.local : '']),
  )
  const use = () =>
    void changeAt(answers, first.question, (draft) => applyChanges(answers.form, draft, typed, answers.today()))
  const keep = () => {
    for (const { dismiss } of conflicts) dismiss()
  }
  return (
    <li className="save-notice">
      <p>{`${conflicts.length} answers typed in this browser differ from your application.`}</p>
      <button type="button" className="link-button" onClick={use}>
        Use all that was typed here
      </button>
      <button type="button" className="link-button" onClick={keep}>
        Keep all in your application
      </button>
    </li>
  )
}

const NoticeList = ({ notices }: Pick<Saving, 'notices'>) => {
  const form = useForm()
  const answers = useAnswers()
  const shown = useObservable(notices).flatMap((notice): readonly Shown[] => {
    const question = questionFor(form, notice.key)
    if (!question) return []
    const use = (value: string) =>
      void changeAt(answers, question, (draft) => setAnswer(form, draft, question, value, answers.today()))
    return [{ notice, question, use, dismiss: () => notices.dismiss(notice.key) }]
  })
  return (
    <div role="status" className="save-notices">
      {shown.length > 0 && (
        <ul>
          <AllConflicts shown={shown} />
          {shown.map((each) => (
            <NoticeView key={each.notice.key} {...each} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Notices about single answers: refused, changed remotely, or in conflict. */
export const SaveNotices = () => {
  const saving = useSaving()
  return saving ? <NoticeList notices={saving.notices} /> : null
}
