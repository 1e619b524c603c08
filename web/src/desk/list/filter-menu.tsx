import { DropdownMenu } from 'radix-ui'

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
      <DropdownMenu.Trigger className={`desk-list-filter${isUsed ? ' desk-list-filter-used' : ''}`}>
        {label}
        {isSummarized && summaryOf(options, chosen)}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="desk-menu desk-list-options" align="start" sideOffset={4}>
        {options.map(({ value, label: text }) => (
          <DropdownMenu.CheckboxItem
            key={value}
            className="desk-menu-item desk-list-option"
            checked={chosen.includes(value)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          >
            <span className="desk-list-box" aria-hidden="true" />
            {text}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
