import { DropdownMenu } from 'radix-ui'
import { type RefObject, useRef, useState } from 'react'
import { moveFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { DeskIcon } from '../desk-icon.tsx'
import * as menuCss from '../menu.module.css'
import { ColumnMenu } from './column-menu.tsx'
import * as css from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import { type Filter, filtersFor, isUsed } from './filters.ts'
import type { ListAddress } from './list-address.ts'
import type { ListOptions } from './list-data.ts'
import * as listMenusCss from './list-menus.module.css'
import { SaveView } from './save-view.tsx'
import { SearchBox } from './search-box.tsx'

type AddProps = {
  readonly filters: readonly Filter[]
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onAdd: (name: string) => void
}

/** The filters that are not used yet. The one that is chosen opens at once, which takes the focus. */
const AddFilter = ({ filters, opener, onAdd }: AddProps) => {
  const added = useRef<string>(undefined)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={`${desk.deskPlain} ${css.deskListAdd}`} ref={opener}>
        <DeskIcon name="plus" />
        Filter
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className={`${menuCss.deskMenu} ${listMenusCss.deskListOptions}`}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          if (added.current === undefined) return
          event.preventDefault()
          onAdd(added.current)
          added.current = undefined
        }}
      >
        {filters.map(({ name, label }) => (
          <DropdownMenu.Item
            key={name}
            className={menuCss.deskMenuItem}
            onSelect={() => {
              added.current = name
            }}
          >
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

type Props = { readonly address: ListAddress; readonly options: ListOptions }

/** One chip for each filter that is used or being chosen. A filter that was opened and not used goes when it is closed. */
const Filters = ({ address, options }: Props) => {
  const [openName, setOpenName] = useState<string>()
  const adder = useRef<HTMLButtonElement>(null)
  const filters = filtersFor(options)
  const shown = filters.filter((filter) => filter.name === openName || isUsed(filter, address))
  const close = (filter: Filter) => {
    setOpenName(undefined)
    if (!isUsed(filter, address)) moveFocus(adder.current)
  }
  return (
    <fieldset className={css.deskListFilters}>
      <legend className={design.visuallyHidden}>Filters</legend>
      {shown.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          address={address}
          isOpen={filter.name === openName}
          onOpenChange={(isOpen) => (isOpen ? setOpenName(filter.name) : close(filter))}
          onRemoved={() => moveFocus(adder.current)}
        />
      ))}
      <AddFilter filters={filters.filter((filter) => !shown.includes(filter))} opener={adder} onAdd={setOpenName} />
      {address.hasFilters && (
        <button type="button" className={`${desk.deskPlain} ${css.deskListAdd}`} onClick={address.clearFilters}>
          Clear<span className={design.visuallyHidden}> search and filters</span>
        </button>
      )}
    </fieldset>
  )
}

/** One row: the search, the filters that are used, and what the view looks like. */
export const FilterBar = ({ address, options }: Props) => (
  <div className={css.deskListBar}>
    <SearchBox
      text={address.value('text')}
      onSearch={(text) => address.change({ text, sort: '', order: '' }, { replace: true })}
    />
    <Filters address={address} options={options} />
    <div className={css.deskListLooks}>
      <ColumnMenu address={address} options={options} />
      <SaveView query={address.saved} />
    </div>
  </div>
)
