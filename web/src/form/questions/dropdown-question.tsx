import type { Option } from '@apply/engine/define'
import type { ChoiceQuestion } from '@apply/engine/define/question'
import { memoize } from '@apply/engine/memoize'
import { useAnswerTo } from '../../draft/use-answers.ts'
import { Field } from './field.tsx'
import { useLongList } from './long-list.ts'
import { useField } from './use-field.ts'
import { lapsedLabel, useOptions } from './use-options.ts'

/** A list is drawn once, however many questions offer it. */
const listOf = memoize((options: readonly Option[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
)

/** A choice from a list that opens; its first, empty item means no answer. */
export const DropdownQuestion = ({ question }: { readonly question: ChoiceQuestion }) => {
  const field = useField(question)
  const [value, answer] = useAnswerTo(question)
  const { options, lapsed } = useOptions(question)
  const { list, drawn, fill } = useLongList(options, value)
  return (
    <Field question={question} field={field}>
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
        {listOf(drawn)}
      </select>
    </Field>
  )
}
