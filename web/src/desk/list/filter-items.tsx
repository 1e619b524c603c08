import { DropdownMenu } from 'radix-ui'
import * as menuCss from '../menu.module.css'
import type { Option } from './filters.ts'
import * as listMenusCss from './list-menus.module.css'

const itemClass = `${menuCss.deskMenuItem} ${listMenusCss.deskListOption}`

type CheckProps = {
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Boxes to tick. The menu stays open, so that several can be ticked at once. */
export const CheckItems = ({ options, chosen, onChange }: CheckProps) =>
  options.map(({ value, label }) => (
    <DropdownMenu.CheckboxItem
      key={value}
      className={itemClass}
      checked={chosen.includes(value)}
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={(isChosen) =>
        onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
      }
    >
      <span className={listMenusCss.deskListBox} aria-hidden="true" />
      {label}
    </DropdownMenu.CheckboxItem>
  ))

type RadioProps = {
  readonly options: readonly Option[]
  readonly chosen: string
  readonly onChange: (chosen: string) => void
}

/** One of a few; the choice closes the menu. */
export const RadioItems = ({ options, chosen, onChange }: RadioProps) => (
  <DropdownMenu.RadioGroup value={chosen} onValueChange={onChange}>
    {options.map(({ value, label }) => (
      <DropdownMenu.RadioItem key={value} className={itemClass} value={value}>
        <span className={`${listMenusCss.deskListBox} ${listMenusCss.deskListRound}`} aria-hidden="true" />
        {label}
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
)
