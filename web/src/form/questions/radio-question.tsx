import type { ChoiceQuestion } from '@apply/engine/define/question'
import { useAnswerTo } from '../../draft/change-answer.ts'
import { ClearedLine, ErrorMessages, Hint, RequiredMark } from './field.tsx'
import { lapsedLabel, useField, useOptions } from './use-field.ts'

const shortLabelLength = 12

type Asked = { readonly question: ChoiceQuestion }

const Radios = ({ question }: Asked) => {
  const [value, answer] = useAnswerTo(question)
  const { options, lapsed } = useOptions(question)
  const isShort = options.every(({ label }) => label.length <= shortLabelLength)
  return (
    <div className={isShort ? 'radios radios-short' : 'radios'}>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={question.key}
            value={option.value}
            checked={value === option.value}
            onChange={() => answer(option.value)}
          />
          {option.label}
        </label>
      ))}
      {lapsed && (
        <label className="choice">
          <input type="radio" name={question.key} value={lapsed.value} checked disabled readOnly />
          {lapsedLabel(lapsed)}
        </label>
      )}
    </div>
  )
}

const ClearButton = ({ question }: Asked) => {
  const [value, answer] = useAnswerTo(question)
  if (value === '') return null
  return (
    <button type="button" className="link-button take-back" onClick={() => answer('')}>
      Clear answer<span className="visually-hidden">{`: ${question.label}`}</span>
    </button>
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
        <RequiredMark requirement={requirement} />
      </legend>
      <Hint question={question} />
      <Radios question={question} />
      {requirement !== 'required' && <ClearButton question={question} />}
      <ClearedLine origin={question} />
      <ErrorMessages question={question} errors={errors} />
    </fieldset>
  )
}
