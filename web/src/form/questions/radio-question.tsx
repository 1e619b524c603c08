import type { Option } from '@apply/engine/define'
import type { ChoiceQuestion } from '@apply/engine/define/question'
import { useAnswerTo } from '../../draft/use-answers.ts'
import { focusQuestion } from '../../ui/deep-link.ts'
import { Icon } from '../../ui/icons.tsx'
import { renderErrors, renderHint, renderRequiredMark } from './field.tsx'
import { LinesAfter } from './page-state.tsx'
import { lapsedLabel, useField, useOptions } from './use-field.ts'

const shortLabelLength = 12

type Asked = { readonly question: ChoiceQuestion }

type OptionProps = Asked & {
  readonly option: Option
  readonly label: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  readonly isClearable: boolean
  readonly onAnswer: (value: string) => void
}

/** A radio button in its box; the chosen one of an optional question has a button that clears the answer. */
const RadioOption = ({ question, option, label, isChosen, isDisabled, isClearable, onAnswer }: OptionProps) => {
  const clear = () => {
    onAnswer('')
    // The button that had the focus is gone.
    focusQuestion(question.key)
  }
  return (
    <div className="radio-option">
      <label className="choice">
        <input
          type="radio"
          name={question.key}
          value={option.value}
          checked={isChosen}
          disabled={isDisabled}
          onChange={() => onAnswer(option.value)}
        />
        {label}
      </label>
      {isChosen && isClearable && (
        <button type="button" className="icon-button" onClick={clear}>
          <Icon name="cross" />
          <span className="visually-hidden">{`Clear answer: ${question.label}`}</span>
        </button>
      )}
    </div>
  )
}

const Radios = ({ question, isClearable }: Asked & { readonly isClearable: boolean }) => {
  const [value, answer] = useAnswerTo(question)
  const { options, lapsed } = useOptions(question)
  const isShort = options.every(({ label }) => label.length <= shortLabelLength)
  const shared = { question, isClearable, onAnswer: answer }
  return (
    <div className={isShort ? 'radios radios-short' : 'radios'} data-clearable={isClearable || undefined}>
      {options.map((option) => (
        <RadioOption
          key={option.value}
          {...shared}
          option={option}
          label={option.label}
          isChosen={value === option.value}
        />
      ))}
      {lapsed && <RadioOption {...shared} option={lapsed} label={lapsedLabel(lapsed)} isChosen isDisabled />}
    </div>
  )
}

/** Radio buttons; an optional answer can be cleared. */
export const RadioQuestion = ({ question }: Asked) => {
  const { errors, requirement, control } = useField(question)
  return (
    <fieldset
      {...control}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows this role here, and only it can be required or invalid
      role="radiogroup"
      className="question question-radio"
      data-invalid={errors.length > 0 || undefined}
    >
      <legend className="question-label">
        {question.label}
        {renderRequiredMark(requirement)}
      </legend>
      {renderHint(question)}
      <Radios question={question} isClearable={requirement !== 'required'} />
      <LinesAfter question={question} />
      {renderErrors(question, errors)}
    </fieldset>
  )
}
