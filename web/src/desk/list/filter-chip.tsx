import { DropdownMenu, Popover } from 'radix-ui'
import * as chipCss from '../chip.module.css'
import { DeskIcon } from '../desk-icon.tsx'
import * as menuCss from '../menu.module.css'
import { CheckItems, RadioItems } from './filter-items.tsx'
import { chosenText, type Filter, isUsed, withoutFilter } from './filters.ts'
import type { ListAddress } from './list-address.ts'
import * as listMenusCss from './list-menus.module.css'
import { PeriodChoice } from './period-choice.tsx'

type Props = {
  readonly filter: Filter
  readonly address: ListAddress
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Where the focus goes from a chip that goes. */
  readonly onRemoved: () => void
}

type OpenProps = Pick<Props, 'filter' | 'address' | 'isOpen' | 'onOpenChange'>

const ChipText = ({ filter, address }: Pick<Props, 'filter' | 'address'>) => (
  <>
    <span>{filter.label}</span> {isUsed(filter, address) && <b>{chosenText(filter, address)}</b>}
  </>
)

const place = { align: 'start', sideOffset: 4, collisionPadding: 8 } as const

/** Its fields are typed into, which a menu would take for the way to an entry. */
const PeriodChip = ({ filter, address, isOpen, onOpenChange }: OpenProps & { readonly filter: { kind: 'period' } }) => (
  <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
    <Popover.Trigger className={chipCss.chipText}>
      <ChipText filter={filter} address={address} />
    </Popover.Trigger>
    <Popover.Content
      className={`${menuCss.deskMenu} ${listMenusCss.deskListDays}`}
      {...place}
      aria-label={filter.label}
    >
      <PeriodChoice filter={filter} address={address} />
    </Popover.Content>
  </Popover.Root>
)

const OptionsChip = ({ filter, address, isOpen, onOpenChange }: OpenProps) => (
  <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
    <DropdownMenu.Trigger className={chipCss.chipText}>
      <ChipText filter={filter} address={address} />
    </DropdownMenu.Trigger>
    <DropdownMenu.Content className={`${menuCss.deskMenu} ${listMenusCss.deskListOptions}`} {...place}>
      {filter.kind === 'several' ? (
        <CheckItems
          options={filter.options}
          chosen={address.values(filter.name)}
          onChange={(chosen) => address.change({ [filter.name]: chosen.join() })}
        />
      ) : (
        <RadioItems
          options={filter.options}
          chosen={address.value(filter.name)}
          onChange={(chosen) => address.change({ [filter.name]: chosen })}
        />
      )}
    </DropdownMenu.Content>
  </DropdownMenu.Root>
)

/** A filter that is used: its name and what is chosen, which a press changes, and a cross that takes it away. */
export const FilterChip = ({ onRemoved, ...chip }: Props) => {
  const { filter, address } = chip
  return (
    <span className={chipCss.chip}>
      {filter.kind === 'period' ? <PeriodChip {...chip} filter={filter} /> : <OptionsChip {...chip} />}
      {isUsed(filter, address) && (
        <button
          type="button"
          className={chipCss.chipCross}
          aria-label={`Remove ${filter.label}`}
          onClick={() => {
            onRemoved()
            address.change(withoutFilter(filter))
          }}
        >
          <DeskIcon name="cross" />
        </button>
      )}
    </span>
  )
}
