import type { LongTextQuestion as LongText } from '@apply/engine/define/question'
import { useAnswer, useAnswers } from '../../draft/use-answers.ts'
import { useObservable } from '../../ui/observable.ts'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

/** A longer text. It is saved while it is typed, and becomes the answer on blur. */
export const LongTextQuestion = ({ question }: { readonly question: LongText }) => {
  const field = useField(question)
  const answer = useAnswer(question.key)
  const { typing } = useAnswers()
  const text = useObservable(typing)[question.key] ?? answer

  return (
    <Field question={question} field={field}>
      <textarea
        {...field.control}
        aria-describedby={[field.control['aria-describedby'], `${question.key}-count`].filter(Boolean).join(' ')}
        rows={6}
        maxLength={question.maxLength}
        value={text}
        onChange={(event) => typing.set(question.key, event.target.value)}
        onBlur={typing.commit}
      />
      <p className="question-count" id={`${question.key}-count`}>
        {`Character count: ${text.length} / ${question.maxLength}`}
      </p>
    </Field>
  )
}
