import { confirmationCodePattern } from '@apply/engine/limits'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import * as design from '../design/index.module.css'
import { asciiDigits } from '../ui/ascii-digits.ts'
import { Field, type FieldProps } from './field.tsx'

/** The code in what was typed or pasted: it may have spaces or dashes, and the text of a mail around it. */
export const codeIn = (text: string): string => {
  const typed = asciiDigits(text)
  const plain = typed.replace(/[\s\p{Pd}]/gu, '')
  if (/^\d*$/.test(plain)) return plain
  // No lookbehind: iPhones before iOS 16.4 would not load this file at all.
  const found = /(?:^|\D)(\d(?:[\s\p{Pd}]?\d){5})(?!\d)/u.exec(typed)?.[1]
  return found?.replace(/\D/g, '') ?? plain
}

/** Whether more than one digit came at once, such as by autofill. */
export const isEnteredAtOnce = (before: string, code: string): boolean => {
  if (code.length !== before.length) return code.length > before.length + 1
  return [...code].filter((digit, index) => digit !== before[index]).length > 1
}

type CodeProps = Pick<FieldProps, 'value' | 'error' | 'onChange'>

/**
 * Sends itself with the last digit of a code that was entered in one go. Correcting one digit of a refused code does not: the
 * next digit may be wrong too, and the tries are few.
 */
export const CodeField = ({ value, error, onChange }: CodeProps) => {
  const input = useRef<HTMLInputElement>(null)
  const isCorrecting = useRef(false)
  /** The code before what an input method composes, such as full-width digits. Another value would break that off. */
  const composedFrom = useRef<string>(undefined)

  const enter = (code: string, isWhole: boolean) => {
    flushSync(() => onChange(code))
    if (isWhole || code.length < 2) isCorrecting.current = false
    if (isCorrecting.current || !confirmationCodePattern.test(code)) return
    isCorrecting.current = true
    // `requestSubmit` would do the same, but not on iPhones that stay at iOS 15.
    input.current?.form?.querySelector<HTMLElement>('[type="submit"]')?.click()
  }

  const isRefused = error !== undefined && confirmationCodePattern.test(value)
  useEffect(() => {
    if (isRefused) input.current?.select()
  }, [isRefused])

  return (
    <Field
      ref={input}
      label="Confirmation code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      className={design.codeInput}
      value={value}
      error={error}
      onChange={(typed) => {
        if (composedFrom.current === undefined) enter(codeIn(typed), isEnteredAtOnce(value, codeIn(typed)))
        else onChange(typed)
      }}
      onCompositionStart={() => {
        composedFrom.current = value
      }}
      onCompositionEnd={({ currentTarget }) => {
        const code = codeIn(currentTarget.value)
        const isWhole = isEnteredAtOnce(composedFrom.current ?? value, code)
        composedFrom.current = undefined
        enter(code, isWhole)
      }}
      onPaste={(event) => {
        const code = codeIn(event.clipboardData.getData('text'))
        if (!confirmationCodePattern.test(code)) return
        event.preventDefault()
        enter(code, true)
      }}
    />
  )
}
