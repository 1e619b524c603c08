import { DayField } from '../day-field.tsx'
import type { Filter } from './filters.ts'
import { periodNames } from './filters.ts'
import type { ListAddress } from './list-address.ts'
import * as listMenusCss from './list-menus.module.css'

type Props = { readonly filter: Filter & { readonly kind: 'period' }; readonly address: ListAddress }

/** A period that moves on with the calendar, or days that stay. One takes the place of the other. */
export const PeriodChoice = ({ filter, address: { value, change } }: Props) => {
  const { name, label, options } = filter
  const { within, from, to } = periodNames(name)
  const days = [
    { day: from, text: `${label} from` },
    { day: to, text: `${label} until` },
  ]
  return (
    <>
      <fieldset className={listMenusCss.deskListPeriods}>
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option.value} className={listMenusCss.deskListCheck}>
            <input
              type="radio"
              name={within}
              checked={value(within) === option.value}
              onChange={() => change({ [within]: option.value, [from]: '', [to]: '' })}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      {days.map(({ day, text }) => (
        <label key={day} htmlFor={day} className={listMenusCss.deskListDay}>
          {text}
          <DayField id={day} value={value(day)} onChange={(chosen) => change({ [day]: chosen, [within]: '' })} />
        </label>
      ))}
    </>
  )
}
