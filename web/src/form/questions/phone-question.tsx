import type { PhoneQuestion as Phone } from '@apply/engine/define/question'
import { caretAfterDigits, caretBeforeDigit, formatPhone, isForeignPhone } from '@apply/engine/phone-format'
import { maxAnswerLength } from '@apply/engine/sanitize-answer'
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import * as design from '../../design/index.module.css'
import { useSetAnswer } from '../../draft/use-draft.ts'
import * as css from '../question.module.css'
import { renderField } from './field.tsx'
import { plainNumber } from './plain-number.ts'
import { idsOf, useField } from './use-field.ts'

const countDigits = (text: string): number => plainNumber(text).replace(/\D/g, '').length

type Typed = SyntheticEvent<HTMLInputElement>

/** The position of the caret in the formatted number. */
const caretIn = (formatted: string, { currentTarget: target, nativeEvent }: Typed): number => {
  const place = target.selectionStart ?? target.value.length
  if (formatted === target.value) return place
  // Counted from the end, since formatting may drop the country code at the start.
  const digitsBefore = Math.max(0, countDigits(formatted) - countDigits(target.value.slice(place)))
  const erasesForwards = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
  return (erasesForwards ? caretBeforeDigit : caretAfterDigits)(formatted, digitsBefore)
}

/** Sets the caret after the next render, which would leave it at the end. */
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

/** Formats a US number as (AAA) BBB-CCCC while it is typed and keeps the caret behind its digit; others stay as typed. */
export const PhoneQuestion = ({ question }: { readonly question: Phone }) => {
  const field = useField(question)
  const { value } = field
  const answer = useSetAnswer(question)
  const { input, caret } = useCaret()

  const type = (event: Typed) => {
    const { currentTarget: target, nativeEvent } = event
    // Another value would break off what an input method composes, such as full-width digits. The end of it is formatted.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return answer(target.value)
    const formatted = formatPhone(plainNumber(target.value))
    const place = caretIn(formatted, event)
    if (formatted !== value) {
      caret.current = place
      return answer(formatted)
    }
    // An unchanged answer does not render again, so the input is corrected here.
    target.value = formatted
    target.setSelectionRange(place, place)
  }

  return renderField(
    question,
    field,
    <>
      <input
        {...field.control}
        aria-describedby={idsOf(field.control['aria-describedby'], `${question.key}-country`)}
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete={question.autocomplete ?? 'off'}
        maxLength={maxAnswerLength(question)}
        value={value}
        onChange={type}
        onCompositionEnd={type}
      />
      <div role="status" className={css.fieldStatus} id={`${question.key}-country`}>
        {isForeignPhone(value) && (
          <p className={`${design.hint} ${css.questionHint}`}>
            This needs to be a US phone number: 10 digits, with or without +1.
          </p>
        )}
      </div>
    </>,
  )
}
