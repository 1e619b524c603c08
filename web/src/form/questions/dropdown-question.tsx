import type { ChoiceQuestion } from '@apply/engine/define/question'
import { useSetAnswer } from '../../draft/use-draft.ts'
import { useItems } from './dropdown-items.ts'
import { renderField } from './field.tsx'
import { lapsedLabel, useField } from './use-field.ts'

/** A dropdown; its first, empty option means no answer. */
export const DropdownQuestion = ({ question }: { readonly question: ChoiceQuestion }) => {
  const field = useField(question)
  const { value, options, lapsed } = field
  const answer = useSetAnswer(question)
  const { list, fill } = useItems(options, value)
  return renderField(
    question,
    field,
    <select
      {...field.control}
      ref={list}
      onFocus={fill}
      onPointerDown={fill}
      autoComplete={question.autocomplete ?? 'off'}
      value={value}
      onChange={(event) => answer(event.target.value)}
    >
      <option value="">--</option>
      {lapsed && (
        <option value={lapsed.value} disabled>
          {lapsedLabel(lapsed)}
        </option>
      )}
    </select>,
  )
}
