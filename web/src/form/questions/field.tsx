import type { Origin } from '@apply/engine/cleared'
import type { Option } from '@apply/engine/define'
import { months } from '@apply/engine/define/options'
import type { Question } from '@apply/engine/define/question'
import { memoize } from '@apply/engine/memoize'
import { type ReactNode, useCallback } from 'react'
import { undoOf } from '../../draft/undo.ts'
import { useAnswers } from '../../draft/use-answers.ts'
import { Icon } from '../../ui/icons.tsx'
import { useStore } from '../../ui/observable.ts'
import { ReturnLink } from '../return-link.ts'
import type { FieldState } from './use-field.ts'

/** A longer label does not fit beside another question. */
const maxLabelLength = 32
const maxOptionLength = 40
/** In a longer list the first words of an option are enough. */
const shortListLength = 12

const listOf = (question: Question): readonly Option[] =>
  question.kind === 'choice' && question.options.from === 'list' ? question.options.list : []

const isYear = (question: Question): boolean => question.kind === 'choice' && question.options.from === 'years'

/** Whether a question takes a row of its own, or starts or ends a row, as a month and its year. */
export const layoutFor = memoize((question: Question): 'row' | 'start' | 'end' | undefined => {
  const list = listOf(question)
  const isWide = list.length <= shortListLength && list.some(({ label }) => label.length > maxOptionLength)
  if (isWide || question.label.length > maxLabelLength) return 'row'
  if (list === months) return 'start'
  return isYear(question) ? 'end' : undefined
})

type Asked = { readonly question: Question }

/** A plain mark is hidden from screen readers, because the control itself has aria-required. */
export const RequiredMark = ({ requirement }: Pick<FieldState, 'requirement'>) =>
  requirement === 'optional' ? null : (
    <span className="required-mark" aria-hidden={requirement === 'required' || undefined}>
      {requirement === 'required' ? ' Required' : ' One required'}
    </span>
  )

export const Hint = ({ question: { key, hint } }: Asked) =>
  hint === undefined ? null : (
    <p className="question-hint" id={`${key}-hint`}>
      {hint}
    </p>
  )

const ErrorText = ({ question, message }: Asked & { readonly message: string }) => {
  // The message about a missing answer is just the label, which says nothing right below that label.
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

/** What a change at this question or these tabs has cleared, with a button to undo it. */
export const ClearedLine = ({ origin }: { readonly origin: Origin }) => {
  const { lines } = undoOf(useAnswers())
  const read = useCallback(() => lines.get().get(origin) ?? null, [lines, origin])
  return useStore(lines.subscribe, read)
}

/** What stands right after a control: what a change there has cleared, and the way back to where the applicant came from. */
export const LinesAfter = ({ question }: Asked) => (
  <>
    <ClearedLine origin={question} />
    <ReturnLink id={question.key} />
  </>
)

type Props = Asked & { readonly field: FieldState; readonly children: ReactNode }

/** A question with one control. Hint and errors are below the control, so that neighbours stay aligned. */
export const Field = ({ question, field: { errors, requirement }, children }: Props) => (
  <div
    className={`question question-${question.kind}`}
    data-room={layoutFor(question)}
    data-invalid={errors.length > 0 || undefined}
  >
    <label className="question-label" htmlFor={question.key}>
      {question.label}
      <RequiredMark requirement={requirement} />
    </label>
    {children}
    <LinesAfter question={question} />
    <ErrorMessages question={question} errors={errors} />
    <Hint question={question} />
  </div>
)
