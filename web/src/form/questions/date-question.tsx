import type { DateQuestion as Day } from '@apply/engine/define/question'
import { useAnswerTo } from '../../draft/change-answer.ts'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

/** Without a maximum, browsers accept years of six digits. */
const maxDate = '9999-12-31'

/** A date; the browser's value is yyyy-mm-dd, or empty while the date is incomplete. */
export const DateQuestion = ({ question }: { readonly question: Day }) => {
  const field = useField(question)
  const [value, answer] = useAnswerTo(question)
  return (
    <Field question={question} field={field}>
      <input
        {...field.control}
        type="date"
        max={maxDate}
        autoComplete={question.autocomplete ?? 'off'}
        value={value}
        onChange={(event) => answer(event.target.value)}
      />
    </Field>
  )
}
