import { setAnswer } from '@apply/engine/apply-changes'
import type { Question } from '@apply/engine/define/question'
import { labelOf } from '@apply/engine/offered-options'
import { questionFor } from '@apply/engine/walk'
import type { AnswerStore } from '../draft/answer-store.ts'
import { changeAt } from '../draft/change-answer.ts'
import type { Notice } from '../draft/saving.ts'
import { useAnswers, useForm } from '../draft/use-answers.ts'

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

type Props = { readonly current: readonly Notice[]; readonly dismiss: (key: string) => void }

/** The notices, each with the question it is about. */
export const NoticeList = ({ current, dismiss }: Props) => {
  const form = useForm()
  const answers = useAnswers()
  const views = current.flatMap((notice) => {
    const question = questionFor(form, notice.key)
    if (!question) return []
    const use = (value: string) =>
      void changeAt(answers, question, (draft) => setAnswer(form, draft, question, value, answers.today()))
    const close = () => dismiss(notice.key)
    return [<NoticeView key={notice.key} notice={notice} question={question} use={use} dismiss={close} />]
  })
  return views.length > 0 ? <ul>{views}</ul> : null
}
