import type { LongTextQuestion as LongText } from '@apply/engine/define/question'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAnswers, useAnswerTo } from '../use-answers.ts'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

/** A longer text. It becomes the answer when the field is left; until then the browser keeps what was typed. */
export const LongTextQuestion = ({ question }: { readonly question: LongText }) => {
  const field = useField(question)
  const [stored, answer] = useAnswerTo(question)
  const { typing } = useAnswers()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? stored

  const commit = useEffectEvent(() => {
    if (typed === undefined) return
    answer(typed)
    setTyped(undefined)
  })

  useEffect(() => typing.onCommit(() => commit()), [typing])

  const type = (value: string) => {
    setTyped(value)
    typing.note(question.key, value)
  }

  return (
    <Field question={question} field={field}>
      <textarea
        {...field.control}
        aria-describedby={[field.control['aria-describedby'], `${question.key}-count`].filter(Boolean).join(' ')}
        rows={6}
        maxLength={question.maxLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => typing.commit()}
      />
      <p className="question-count" id={`${question.key}-count`}>
        {`Character count: ${text.length} / ${question.maxLength}`}
      </p>
    </Field>
  )
}
