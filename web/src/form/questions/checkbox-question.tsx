import type { CheckboxQuestion as Checkbox } from '@apply/engine/define/question'
import { useAnswerTo } from '../../draft/change-answer.ts'
import { ClearedLine, ErrorMessages, Hint, RequiredMark } from './field.tsx'
import { useField } from './use-field.ts'

/** A checkbox: the answer is `true` or empty. */
export const CheckboxQuestion = ({ question }: { readonly question: Checkbox }) => {
  const { errors, requirement, control } = useField(question)
  const [value, answer] = useAnswerTo(question)
  return (
    <div className="question question-checkbox" data-invalid={errors.length > 0 || undefined}>
      <label className="choice">
        <input
          {...control}
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => answer(event.target.checked ? 'true' : '')}
        />
        <span>
          {question.label}
          <RequiredMark requirement={requirement} />
        </span>
      </label>
      <ClearedLine origin={question} />
      <ErrorMessages question={question} errors={errors} />
      <Hint question={question} />
    </div>
  )
}
