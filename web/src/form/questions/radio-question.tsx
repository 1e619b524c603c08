import type { Option } from '@apply/engine/define'
import type { ChoiceQuestion } from '@apply/engine/define/question'
import type { ReactElement } from 'react'
import { Icon } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { useSetAnswer } from '../../draft/use-draft.ts'
import { focusQuestion } from '../../ui/deep-link.ts'
import * as choiceCss from '../choice.module.css'
import * as questionCss from '../question.module.css'
import { renderErrors, renderHint, renderRequiredMark } from './field.tsx'
import { type FieldState, lapsedLabel, useField } from './use-field.ts'

const shortLabelLength = 12

type RadioProps = {
  readonly option: Option
  readonly label: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
}

/** The radio buttons in their boxes; the chosen one of an optional question has a button that clears the answer. */
const renderRadios = (
  question: ChoiceQuestion,
  { value, options, lapsed, requirement }: FieldState,
  answer: (value: string) => void,
): ReactElement => {
  const isClearable = requirement !== 'required'
  const isShort = options.every(({ label }) => label.length <= shortLabelLength)
  const clear = () => {
    answer('')
    // The button that had the focus is gone.
    focusQuestion(question.key)
  }
  const renderRadio = ({ option, label, isChosen, isDisabled }: RadioProps) => (
    <div key={option.value} className={`${design.outlined} ${choiceCss.radioOption}`}>
      <label className={`${design.option} ${choiceCss.choice}`}>
        <input
          type="radio"
          name={question.key}
          value={option.value}
          checked={isChosen}
          disabled={isDisabled}
          onChange={() => answer(option.value)}
        />
        {label}
      </label>
      {isChosen && isClearable && (
        <button type="button" className={design.iconButton} onClick={clear}>
          <Icon name="cross" />
          <span className={design.visuallyHidden}>{`Clear answer: ${question.label}`}</span>
        </button>
      )}
    </div>
  )
  return (
    <div
      className={
        isShort ? `${design.stack} ${choiceCss.radios} ${choiceCss.radiosShort}` : `${design.stack} ${choiceCss.radios}`
      }
      data-clearable={isClearable || undefined}
    >
      {options.map((option) => renderRadio({ option, label: option.label, isChosen: value === option.value }))}
      {lapsed && renderRadio({ option: lapsed, label: lapsedLabel(lapsed), isChosen: true, isDisabled: true })}
    </div>
  )
}

/** Radio buttons; an optional answer can be cleared. */
export const RadioQuestion = ({ question }: { readonly question: ChoiceQuestion }) => {
  const field = useField(question)
  const answer = useSetAnswer(question)
  return (
    <fieldset
      {...field.control}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows this role here, and only it can be required or invalid
      role="radiogroup"
      className={`${design.stack} ${questionCss.question} ${questionCss.questionRadio}`}
      data-invalid={field.errors.length > 0 || undefined}
    >
      <legend className={questionCss.questionLabel}>
        {question.label}
        {renderRequiredMark(field.requirement)}
      </legend>
      {renderHint(question)}
      {renderRadios(question, field, answer)}
      {field.linesAfter}
      {renderErrors(question, field.errors)}
    </fieldset>
  )
}
