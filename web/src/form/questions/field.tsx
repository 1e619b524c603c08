import type { Option } from '@apply/engine/define'
import { months } from '@apply/engine/define/options'
import type { Question } from '@apply/engine/define/question'
import { memoize } from '@apply/engine/memoize'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import * as css from '../question.module.css'
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

// Plain functions, because a component costs time at each question, even if it renders nothing.

/** A plain mark is hidden from screen readers, because the control itself has aria-required. */
export const renderRequiredMark = (requirement: FieldState['requirement']): ReactNode =>
  requirement === 'optional' ? null : (
    <span className={`${design.remark} ${css.requiredMark}`} aria-hidden={requirement === 'required' || undefined}>
      {requirement === 'required' ? ' Required' : ' One required'}
    </span>
  )

export const renderHint = ({ key, hint }: Question): ReactNode =>
  hint === undefined ? null : (
    <p className={`${design.hint} ${css.questionHint}`} id={`${key}-hint`}>
      {hint}
    </p>
  )

const ErrorText = ({ question, message }: Asked & { readonly message: string }) => {
  // The message about a missing answer is just the label, which says nothing right below that label.
  const isMissing = message.endsWith(question.label)
  return (
    <span className={isMissing ? `${design.clamped} ${css.missing}` : undefined}>
      <span className={design.visuallyHidden}>Error: </span>
      {isMissing && <span aria-hidden="true">Missing: </span>}
      {message}
    </span>
  )
}

export const renderErrors = (question: Question, errors: readonly string[]): ReactNode =>
  errors.length === 0 ? null : (
    <div className={css.questionErrors} id={`${question.key}-errors`}>
      {errors.map((message) => (
        <p key={message}>
          <Icon name="warning" />
          <ErrorText question={question} message={message} />
        </p>
      ))}
    </div>
  )

/** The kinds that are as wide as the page. */
const wideKinds: Partial<Record<Question['kind'], string | undefined>> = {
  'long-text': css.questionLongText,
  lookup: css.questionLookup,
}

/** A question with one control. Hint and errors are below the control, so that neighbours stay aligned. */
export const renderField = (
  question: Question,
  { errors, requirement, linesAfter }: Pick<FieldState, 'errors' | 'requirement' | 'linesAfter'>,
  control: ReactNode,
): ReactElement => (
  <div
    className={`${design.stack} ${css.question} ${wideKinds[question.kind] ?? ''}`}
    data-layout={layoutFor(question)}
    data-columns={question.columns}
    data-invalid={errors.length > 0 || undefined}
  >
    <label className={css.questionLabel} htmlFor={question.key}>
      {question.label}
      {renderRequiredMark(requirement)}
    </label>
    {control}
    {linesAfter}
    {renderErrors(question, errors)}
    {renderHint(question)}
  </div>
)
