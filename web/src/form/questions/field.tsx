import type { Question } from '@apply/engine/define/question'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ClearedLine } from '../cleared-line.tsx'
import { roomFor } from './room-for.ts'
import type { FieldState } from './use-field.ts'

type Asked = { readonly question: Question }

/** The control says by itself that it is required, so this mark is for the eye only. */
export const RequiredMark = ({ isRequired }: { readonly isRequired: boolean }) =>
  isRequired ? (
    <span className="required-mark" aria-hidden="true">
      {' Required'}
    </span>
  ) : null

export const Hint = ({ question: { key, hint } }: Asked) =>
  hint === undefined ? null : (
    <p className="question-hint" id={`${key}-hint`}>
      {hint}
    </p>
  )

const ErrorText = ({ question, message }: Asked & { readonly message: string }) => {
  // A missing answer is named by its label alone, which says nothing right below that label.
  const isMissing = message.endsWith(question.label)
  return (
    <span className={isMissing ? 'missing' : undefined}>
      <span className="visually-hidden">Error: </span>
      {isMissing && <span aria-hidden="true">Missing: </span>}
      {message}
    </span>
  )
}

export const ErrorMessages = ({ question, errors }: Asked & { readonly errors: readonly string[] }) =>
  errors.length === 0 ? null : (
    <div className="question-errors" id={`${question.key}-errors`}>
      {errors.map((message) => (
        <p key={message}>
          <Icon name="warning" />
          <ErrorText question={question} message={message} />
        </p>
      ))}
    </div>
  )

type Props = Asked & { readonly field: FieldState; readonly children: ReactNode }

/** A question with one control; what helps and what is wrong stand below it, so that neighbours stay in line. */
export const Field = ({ question, field: { errors, isRequired }, children }: Props) => (
  <div
    className={`question question-${question.kind}`}
    data-room={roomFor(question)}
    data-invalid={errors.length > 0 || undefined}
  >
    <label className="question-label" htmlFor={question.key}>
      {question.label}
      <RequiredMark isRequired={isRequired} />
    </label>
    {children}
    <ClearedLine origin={question} />
    <ErrorMessages question={question} errors={errors} />
    <Hint question={question} />
  </div>
)
