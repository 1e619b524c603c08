import type { DateQuestion as Day } from '@apply/engine/define/question'
import { useAnswerTo } from '../../draft/use-answers.ts'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

/** Without a last day browsers take years of six digits. */
const lastDay = '9999-12-31'

/** A day; the browser hands over yyyy-mm-dd, or nothing as long as the day is not complete. */
export const DateQuestion = ({ question }: { readonly question: Day }) => {
  const field = useField(question)
  const [value, answer] = useAnswerTo(question)
  return (
    <Field question={question} field={field}>
      <input
        {...field.control}
        type="date"
        max={lastDay}
        autoComplete={question.autocomplete ?? 'off'}
        value={value}
        onChange={(event) => answer(event.target.value)}
      />
    </Field>
  )
}
