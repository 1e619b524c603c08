import { setAnswer } from '@apply/engine/answer'
import type { LookupQuestion as Lookup } from '@apply/engine/define/question'
import { longestAnswer } from '@apply/engine/fit'
import { keepTyped } from '@apply/engine/lookup'
import { useState } from 'react'
import { chooseSuggestion } from '../../lookup/choose-suggestion.ts'
import { LookupInput } from '../../lookup/lookup-input.tsx'
import { useAnswer, useAnswers } from '../use-answers.ts'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

const noCode = 'no code'

/** A school or an address, searched or typed as free text: what belonged to another record is forgotten. */
export const LookupQuestion = ({ question }: { readonly question: Lookup }) => {
  const field = useField(question)
  const answers = useAnswers()
  const [isChosen, setChosen] = useState(false)
  const value = useAnswer(question.key)
  const code = useAnswer(question.codeKey ?? noCode)
  const isOwnSchool = question.codeKey !== undefined && value !== '' && code === '' && !isChosen
  const { form, today, change } = answers
  // Only what came with a record goes with it: a country that was chosen by hand stays while the street is typed.
  const keep = isChosen || code !== '' ? keepTyped : setAnswer
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
        onType={(text) => {
          setChosen(false)
          change((draft) => keep(form, draft, question, text, today()))
        }}
        onChoose={(suggestion) => {
          setChosen(true)
          void chooseSuggestion(answers, { question, suggestion }).then(setChosen)
        }}
      />
      {isOwnSchool && <p className="question-hint">Enter your school information below.</p>}
    </Field>
  )
}
