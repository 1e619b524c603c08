import { useEffect, useRef } from 'react'

type Props = { readonly id: string; readonly value: string; readonly onChange: (day: string) => void }

/** While a year is typed, each of its digits makes a day: 0002-11-01, 0020-11-01, and so on. */
const isTyped = (day: string): boolean => day === '' || day >= '1000-01-01'

/**
 * A day that decides at once what is shown. It is passed on when its year has four digits, so that nothing is loaded for the days
 * in between and the history does not have them. What is typed stays in the field until it is left.
 */
export const DayField = ({ id, value, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <input
      ref={input}
      id={id}
      type="date"
      max="9999-12-31"
      defaultValue={value}
      onChange={({ target }) => isTyped(target.value) && target.value !== value && onChange(target.value)}
      onBlur={({ target }) => {
        target.value = value
      }}
    />
  )
}
