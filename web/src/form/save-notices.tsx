import { applyChanges, setAnswer } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define'
import type { Question } from '@apply/engine/define/question'
import { labelOf } from '@apply/engine/offered-options'
import { questionFor } from '@apply/engine/walk'
import * as design from '../design/index.module.css'
import type { AnswerStore } from '../draft/answers/answer-store.ts'
import type { Notice } from '../draft/saving/saving.ts'
import { useAnswers, useDraft, useForm } from '../draft/use-draft.ts'
import * as css from './messages.module.css'
import { refusalText } from './refusal-text.ts'

type Actions = { readonly use: (value: string) => void; readonly dismiss: () => void }

const formatValue = ({ getDraft, today }: AnswerStore, question: Question, value: string): string => {
  if (value === '') return 'no answer'
  if (question.kind === 'checkbox') return '“Yes”'
  const label = question.kind === 'choice' ? labelOf(question, getDraft().answers, value, today()) : undefined
  return `“${label ?? value}”`
}

const sentence = (form: Form, notice: Notice, label: string, format: (value: string) => string): string => {
  switch (notice.kind) {
    case 'refused':
      return `“${label}” could not be saved. ${refusalText(form, notice.message, notice.key)} Everything else was saved.`
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
    <li className={`${design.warned} ${css.saveNotice}`}>
      <p>{sentence(answers.form, notice, question.label, format)}</p>
      {notice.kind === 'conflict' && (
        <button type="button" className={design.linkButton} onClick={() => use(notice.local)}>
          {`Use ${format(notice.local)}`}
        </button>
      )}
      <button type="button" className={design.linkButton} onClick={dismiss}>
        {notice.kind === 'conflict' ? `Keep ${format(notice.stored)}` : 'Dismiss'}
        <span className={design.visuallyHidden}>{`: ${question.label}`}</span>
      </button>
    </li>
  )
}

/** Decides all conflicts at once; a single one needs no more than its own buttons. */
const AllConflicts = ({ shown }: { readonly shown: readonly Shown[] }) => {
  const { answers, change } = useDraft()
  const conflicts = shown.filter(({ notice }) => notice.kind === 'conflict')
  const [first, second] = conflicts
  if (!first || !second) return null
  const typed = Object.fromEntries(
    conflicts.map(({ notice }) => [notice.key, notice.kind === 'conflict' ? notice.local : '']),
  )
  const use = () => void change.at(first.question, (draft) => applyChanges(answers.form, draft, typed, answers.today()))
  const keep = () => {
    for (const { dismiss } of conflicts) dismiss()
  }
  return (
    <li className={`${design.warned} ${css.saveNotice}`}>
      <p>{`${conflicts.length} answers typed in this browser differ from your application.`}</p>
      <button type="button" className={design.linkButton} onClick={use}>
        Use all that was typed here
      </button>
      <button type="button" className={design.linkButton} onClick={keep}>
        Keep all in your application
      </button>
    </li>
  )
}

type Props = { readonly current: readonly Notice[]; readonly dismiss: (key: string) => void }

/** The notices, each with the question it is about. */
export const NoticeList = ({ current, dismiss }: Props) => {
  const form = useForm()
  const { answers, change } = useDraft()
  const shown = current.flatMap((notice): readonly Shown[] => {
    const question = questionFor(form, notice.key)
    if (!question) return []
    const use = (value: string) =>
      void change.at(question, (draft) => setAnswer(form, draft, question, value, answers.today()))
    return [{ notice, question, use, dismiss: () => dismiss(notice.key) }]
  })
  if (shown.length === 0) return null
  return (
    <ul className={design.stack}>
      <AllConflicts shown={shown} />
      {shown.map((each) => (
        <NoticeView key={each.notice.key} {...each} />
      ))}
    </ul>
  )
}
