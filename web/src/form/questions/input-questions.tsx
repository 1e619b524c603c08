import type {
  CheckboxQuestion as Checkbox,
  EmailQuestion,
  LongTextQuestion as LongText,
  NumberQuestion,
  TextQuestion as Text,
} from '@apply/engine/define/question'
import { maxAnswerLength } from '@apply/engine/sanitize-answer'
import type { FocusEvent } from 'react'
import * as design from '../../design/index.module.css'
import { useAnswers, useSetAnswer } from '../../draft/use-draft.ts'
import { useObservable } from '../../ui/observable.ts'
import * as choiceCss from '../choice.module.css'
import * as questionCss from '../question.module.css'
import { useCutNote } from './cut-note.tsx'
import { renderErrors, renderField, renderHint, renderRequiredMark } from './field.tsx'
import { plainNumber, withoutInvisible } from './plain-number.ts'
import { idsOf, useField } from './use-field.ts'

type OneLine = Text | NumberQuestion | EmailQuestion

/** A pasted line often has spaces around it. They are removed when it is left: before that, another word may follow a space. */
const trimWith =
  (answer: (value: string) => void, clean = (text: string) => text) =>
  (event: FocusEvent<HTMLInputElement>) => {
    const { value } = event.target
    const trimmed = clean(value).trim()
    if (value !== trimmed) answer(trimmed)
  }

const inputModeOf = (question: OneLine) => {
  if (question.kind === 'text') return question.inputMode
  return question.kind === 'number' ? 'numeric' : 'email'
}

/** What else is changed when a line is left, by its input mode. */
const cleaners = { text: undefined, numeric: plainNumber, decimal: plainNumber, email: withoutInvisible }

/**
 * One line. It is always a text input: one of type number would change with the scroll wheel, and one of type email would turn a
 * domain in another script into its code (xn--…).
 */
export const TextQuestion = ({ question }: { readonly question: OneLine }) => {
  const field = useField(question)
  const answer = useSetAnswer(question)
  const inputMode = inputModeOf(question)
  const isEmail = question.kind === 'email'
  const maxLength = maxAnswerLength(question)
  const { noteId, handlers, note } = useCutNote(question.key, maxLength)
  return renderField(
    question,
    field,
    <>
      <input
        {...field.control}
        {...handlers}
        aria-describedby={idsOf(field.control['aria-describedby'], noteId)}
        type="text"
        dir="auto"
        inputMode={inputMode}
        autoComplete={question.autocomplete ?? 'off'}
        autoCapitalize={isEmail ? 'none' : undefined}
        spellCheck={isEmail ? false : undefined}
        maxLength={maxLength}
        value={field.value}
        onChange={(event) => answer(event.target.value)}
        onBlur={trimWith(answer, cleaners[inputMode ?? 'text'])}
      />
      {note}
    </>,
  )
}

/** A longer text. It is saved while it is typed, and becomes the answer on blur. */
export const LongTextQuestion = ({ question }: { readonly question: LongText }) => {
  const field = useField(question)
  const { typing } = useAnswers()
  const text = useObservable(typing)[question.key] ?? field.value
  const { noteId, handlers, note } = useCutNote(question.key, question.maxLength)

  return renderField(
    question,
    field,
    <>
      <textarea
        {...field.control}
        {...handlers}
        aria-describedby={idsOf(field.control['aria-describedby'], `${question.key}-count`, noteId)}
        dir="auto"
        rows={6}
        maxLength={question.maxLength}
        value={text}
        onChange={(event) => typing.set(question.key, event.target.value)}
        onBlur={typing.commit}
      />
      <p className={`${design.hint} ${questionCss.questionCount}`} id={`${question.key}-count`}>
        {`Character count: ${text.length} / ${question.maxLength}`}
      </p>
      {note}
    </>,
  )
}

/** A checkbox: the answer is `true` or empty. */
export const CheckboxQuestion = ({ question }: { readonly question: Checkbox }) => {
  const { value, errors, requirement, linesAfter, control } = useField(question)
  const answer = useSetAnswer(question)
  return (
    <div
      className={`${design.stack} ${questionCss.question} ${questionCss.questionCheckbox}`}
      data-invalid={errors.length > 0 || undefined}
    >
      <label className={`${design.option} ${choiceCss.choice}`}>
        <input
          {...control}
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => answer(event.target.checked ? 'true' : '')}
        />
        <span>
          {question.label}
          {renderRequiredMark(requirement)}
        </span>
      </label>
      {linesAfter}
      {renderErrors(question, errors)}
      {renderHint(question)}
    </div>
  )
}
