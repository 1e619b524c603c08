import type { NumberQuestion, TextQuestion as Text } from '@apply/engine/define/question'
import { maxAnswerLength } from '@apply/engine/sanitize-answer'
import { useAnswerTo } from '../../draft/change-answer.ts'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

/** One line of text, or a number: an input of type number would change with the scroll wheel, so it is a text input too. */
export const TextQuestion = ({ question }: { readonly question: Text | NumberQuestion }) => {
  const field = useField(question)
  const [value, answer] = useAnswerTo(question)
  return (
    <Field question={question} field={field}>
      <input
        {...field.control}
        type="text"
        inputMode={question.kind === 'number' ? 'numeric' : question.inputMode}
        autoComplete={question.autocomplete ?? 'off'}
        maxLength={maxAnswerLength(question)}
        value={value}
        onChange={(event) => answer(event.target.value)}
      />
    </Field>
  )
}
