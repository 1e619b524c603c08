import type { EmailQuestion as Email } from '@apply/engine/define/question'
import { maxAnswerLength } from '@apply/engine/sanitize-answer'
import { useAnswerTo } from '../../draft/change-answer.ts'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

export const EmailQuestion = ({ question }: { readonly question: Email }) => {
  const field = useField(question)
  const [value, answer] = useAnswerTo(question)
  return (
    <Field question={question} field={field}>
      <input
        {...field.control}
        // An input of type email would turn a domain in another script into its code (xn--…).
        type="text"
        inputMode="email"
        autoComplete={question.autocomplete ?? 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxAnswerLength(question)}
        value={value}
        onChange={(event) => answer(event.target.value)}
      />
    </Field>
  )
}
