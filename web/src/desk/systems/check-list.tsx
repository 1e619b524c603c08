import { useState } from 'react'

type Choice<Value extends string> = { readonly value: Value; readonly label: string }

type Props<Value extends string> = {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly initial: readonly Value[]
  readonly onChange: (chosen: readonly Value[]) => void
}

/** Several boxes to tick. */
export const CheckList = <Value extends string>({ legend, choices, initial, onChange }: Props<Value>) => {
  const [chosen, setChosen] = useState(new Set(initial))
  const toggle = (value: Value, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(value)
    else next.delete(value)
    setChosen(next)
    onChange(choices.map((choice) => choice.value).filter((each) => next.has(each)))
  }
  return (
    <fieldset className="desk-checks">
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="staff-check">
          <input
            type="checkbox"
            checked={chosen.has(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
