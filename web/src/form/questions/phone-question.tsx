import type { PhoneQuestion as Phone } from '@apply/engine/define/question'
import { caretBefore, caretBehind, formatPhone } from '@apply/engine/phone-format'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { useAnswerTo } from '../use-answers.ts'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

/** Where the caret belongs once what was typed is formatted. */
const caretIn = (formatted: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>): number => {
  const digitsBefore = target.value.slice(0, target.selectionStart ?? undefined).replace(/\D/g, '').length
  const erasesForwards = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
  return (erasesForwards ? caretBefore : caretBehind)(formatted, digitsBefore)
}

/** Puts the caret into its place after the next drawing, which would leave it at the end. */
const useCaret = () => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return { input, caret } as const
}

/** A number that is written as (AAA) BBB-CCCC while it is typed; the caret stays behind the digit it was behind. */
export const PhoneQuestion = ({ question }: { readonly question: Phone }) => {
  const field = useField(question)
  const [value, answer] = useAnswerTo(question)
  const { input, caret } = useCaret()

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const formatted = formatPhone(target.value)
    const place = caretIn(formatted, event)
    if (formatted !== value) {
      caret.current = place
      return answer(formatted)
    }
    // An answer that stays the same draws nothing again, so what was typed is put right here.
    target.value = formatted
    target.setSelectionRange(place, place)
  }

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
