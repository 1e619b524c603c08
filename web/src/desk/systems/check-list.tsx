import * as desk from '../desk.module.css'

type Choice<Value extends string> = { readonly value: Value; readonly label: string }

type Props<Value extends string> = {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: readonly Value[]) => void
}

/** Several boxes to tick. */
export const CheckList = <Value extends string>({ legend, choices, chosen, onChange }: Props<Value>) => {
  const toggle = (toggled: Value, isChosen: boolean) =>
    onChange(
      choices.map(({ value }) => value).filter((value) => (value === toggled ? isChosen : chosen.includes(value))),
    )
  return (
    <fieldset className={desk.deskChecks}>
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={desk.deskCheck}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
