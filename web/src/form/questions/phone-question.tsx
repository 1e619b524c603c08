import type { PhoneQuestion as Phone } from '@apply/engine/define/question'
import { caretBefore, caretBehind, formatPhone } from '@apply/engine/phone-format'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { useAnswerTo } from '../use-answers.ts'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

/** A number that is written as (AAA) BBB-CCCC while it is typed; the caret stays behind the digit it was behind. */
export const PhoneQuestion = ({ question }: { readonly question: Phone }) => {
  const field = useField(question)
  const [value, answer] = useAnswerTo(question)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const formatted = formatPhone(target.value)
    const digitsBefore = target.value.slice(0, target.selectionStart ?? undefined).replace(/\D/g, '').length
    const erasesForwards = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
    const place = (erasesForwards ? caretBefore : caretBehind)(formatted, digitsBefore)
    if (formatted !== value) {
      caret.current = place
      return answer(formatted)
    }
    // An answer that stays the same draws nothing again, so what was typed is put right here.
    target.value = formatted
    target.setSelectionRange(place, place)
  }

  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  return (
    <Field question={question} field={field}>
      <input
        {...field.control}
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete={question.autocomplete ?? 'off'}
        value={value}
        onChange={type}
      />
    </Field>
  )
}
