import { DropdownMenu } from 'radix-ui'
import * as menuCss from '../menu.module.css'
import * as filterBarCss from './filter-bar.module.css'
import * as listMenusCss from './list-menus.module.css'

type Option = { readonly value: string; readonly label: string }

type Props = {
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** Also names what is chosen; a filter does, a choice of columns does not. */
  readonly isSummarized?: boolean
}

const summaryOf = (options: readonly Option[], [first, ...others]: readonly string[]): string => {
  if (first === undefined) return ''
  const label = options.find(({ value }) => value === first)?.label ?? first
  return others.length === 0 ? `: ${label}` : `: ${label} +${others.length}`
}

/** A button that opens a list of boxes to tick. It stays open, so that several can be ticked at once. */
export const FilterMenu = ({ label, options, chosen, onChange, isSummarized = true }: Props) => {
  const isUsed = isSummarized && chosen.length > 0
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={
          isUsed ? `${filterBarCss.deskListFilter} ${filterBarCss.deskListFilterUsed}` : filterBarCss.deskListFilter
        }
      >
        {label}
        {isSummarized && summaryOf(options, chosen)}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className={`${menuCss.deskMenu} ${listMenusCss.deskListOptions}`}
        align="start"
        sideOffset={4}
      >
        {options.map(({ value, label: text }) => (
          <DropdownMenu.CheckboxItem
            key={value}
            className={`${menuCss.deskMenuItem} ${listMenusCss.deskListOption}`}
            checked={chosen.includes(value)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          >
            <span className={listMenusCss.deskListBox} aria-hidden="true" />
            {text}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
