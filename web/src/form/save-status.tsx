import { setAnswer } from '@apply/engine/apply-changes'
import type { Question } from '@apply/engine/define/question'
import { labelOf } from '@apply/engine/offered-options'
import { questionFor } from '@apply/engine/walk'
import type { AnswerStore } from '../draft/answer-store.ts'
import { changeAt } from '../draft/change-answer.ts'
import type { SaveState } from '../draft/pending-changes.ts'
import { type Notice, type Saving, useSaving } from '../draft/saving.ts'
import { useAnswers, useForm } from '../draft/use-answers.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { Icon } from '../ui/icons.tsx'
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
      // The server names an answer by its key, which says nothing to an applicant.
      return `“${label}” could not be saved. ${notice.message.replace(`"${notice.key}"`, `to “${label}”`)} Everything else was saved.`
    case 'changed remotely':
      return `“${label}” was also changed in another window or on another device. Your application now says ${format(notice.value)}.`
    case 'conflict':
      return `“${label}” was changed elsewhere to ${format(notice.stored)} before ${format(notice.local)} from this browser could be saved.`
  }
}

const NoticeView = ({
  notice,
  question,
  use,
  dismiss,
}: Actions & { readonly notice: Notice; readonly question: Question }) => {
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

const NoticeList = ({ notices }: Pick<Saving, 'notices'>) => {
  const form = useForm()
  const answers = useAnswers()
  const current = useObservable(notices)
  const views = current.flatMap((notice) => {
    const question = questionFor(form, notice.key)
    if (!question) return []
    const use = (value: string) =>
      void changeAt(answers, question, (draft) => setAnswer(form, draft, question, value, answers.today()))
    const dismiss = () => notices.dismiss(notice.key)
    return [<NoticeView key={notice.key} notice={notice} question={question} use={use} dismiss={dismiss} />]
  })
  return (
    <div role="status" className="save-notices">
      {views.length > 0 && <ul>{views}</ul>}
    </div>
  )
}

/** Notices about single answers: refused, changed remotely, or in conflict. */
export const SaveNotices = () => {
  const saving = useSaving()
  return saving ? <NoticeList notices={saving.notices} /> : null
}
