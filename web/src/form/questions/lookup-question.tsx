import type { LookupQuestion as Lookup } from '@apply/engine/define/question'
import { longestAnswer } from '@apply/engine/fit'
import { useLookupAnswer } from '../../draft/use-lookup-answer.ts'
import { Field } from './field.tsx'
import { LookupInput } from './lookup-input.tsx'
import { useField } from './use-field.ts'

/** A school or an address, searched or typed as free text. */
export const LookupQuestion = ({ question }: { readonly question: Lookup }) => {
  const field = useField(question)
  const { value, isOwnSchool, type, choose } = useLookupAnswer(question)
  return (
    <Field question={question} field={field}>
      <LookupInput
        category={question.category}
        label={question.label}
        value={value}
        control={{
          ...field.control,
          autoComplete: question.autocomplete ?? 'off',
          maxLength: longestAnswer(question),
        }}
        onType={type}
        onChoose={(suggestion) => void choose(suggestion)}
      />
      <div role="status" className="field-news">
        {isOwnSchool && <p className="question-hint">Enter your school information below.</p>}
      </div>
    </Field>
  )
}
