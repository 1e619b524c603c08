import { maxDeskText } from '@apply/engine/desk'
import { useId, useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import { LoadFailure } from '../failures.tsx'
import * as css from '../panel.module.css'
import { CompactForm } from '../panel.tsx'
import { type CorrectableQuestion, useCorrectableQuestions, usePropose } from './corrections-data.ts'

/** The pages of the form in their order, each with its questions. */
const byPage = (questions: readonly CorrectableQuestion[]) => [...Map.groupBy(questions, ({ page }) => page)]

const inputTypes: Partial<Record<CorrectableQuestion['kind'], string>> = {
  date: 'date',
  email: 'email',
  number: 'number',
}

type AnswerProps = {
  readonly id: string
  readonly question: CorrectableQuestion
  readonly value: string
  readonly onChange: (value: string) => void
}

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: '', label: 'No answer' },
]

/** The field of an answer, as plain as its kind allows. What it may hold is decided by the rules of the question. */
const AnswerField = ({ id, question: { kind, options, maxLength }, value, onChange }: AnswerProps) => {
  const choices = kind === 'checkbox' ? yesOrNo : options && [{ value: '', label: 'No answer' }, ...options]
  if (choices)
    return (
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {!choices.some((choice) => choice.value === value) && <option value={value}>{value}</option>}
      </select>
    )
  const field = { id, value, dir: 'auto', maxLength } as const
  return kind === 'long-text' ? (
    <textarea {...field} rows={4} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <input {...field} type={inputTypes[kind] ?? 'text'} step="any" onChange={({ target }) => onChange(target.value)} />
  )
}

type QuestionProps = {
  readonly questions: readonly CorrectableQuestion[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

const QuestionField = ({ questions, chosen, onChoose }: QuestionProps) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Answer to correct</label>
      <select id={id} required ref={takeLostFocus} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Choose…</option>
        {byPage(questions).map(([page, asked]) => (
          <optgroup key={page} label={page}>
            {asked.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </>
  )
}

type Props = { readonly id: string; readonly onClose: () => void }

/** Proposes what is right of one answer. */
export const CorrectionForm = ({ id, onClose }: Props) => {
  const { data, error, refetch } = useCorrectableQuestions(id)
  const propose = usePropose(id)
  const [draft, setDraft] = useState({ key: '', value: '', reason: '' })
  const field = useId()
  const question = data?.questions.find(({ key }) => key === draft.key)
  const choose = (key: string) =>
    setDraft({ ...draft, key, value: data?.questions.find((other) => other.key === key)?.value ?? '' })
  if (error && !data)
    return (
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The answers that can be corrected could not be loaded</h3>
      </LoadFailure>
    )
  return (
    <CompactForm
      action="Propose the correction"
      isBusy={propose.isPending}
      error={propose.error}
      onSubmit={() => propose.mutate(draft, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <QuestionField questions={data?.questions ?? []} chosen={draft.key} onChoose={choose} />
      {question && (
        <>
          <label htmlFor={`${field}-value`}>Right answer</label>
          <AnswerField
            id={`${field}-value`}
            question={question}
            value={draft.value}
            onChange={(value) => setDraft({ ...draft, value })}
          />
          <label htmlFor={`${field}-reason`}>Reason</label>
          <input
            id={`${field}-reason`}
            type="text"
            dir="auto"
            required
            maxLength={maxDeskText.reason}
            value={draft.reason}
            aria-describedby={`${field}-hint`}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
          <p id={`${field}-hint`} className={css.deskMuted}>
            The applicant reads this reason. Another member of staff has to approve the correction.
          </p>
        </>
      )}
    </CompactForm>
  )
}
