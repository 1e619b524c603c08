import { Popover } from 'radix-ui'
import * as design from '../../design/index.module.css'
import { DayField } from '../day-field.tsx'
import * as menuCss from '../menu.module.css'
import { chosenColumns, offeredColumns } from './columns.tsx'
import * as css from './filter-bar.module.css'
import { FilterMenu } from './filter-menu.tsx'
import type { ListAddress, ListFilter } from './list-address.ts'
import type { ListOptions } from './list-data.ts'
import { SearchBox } from './search-box.tsx'

type Props = { readonly address: ListAddress; readonly options: ListOptions }

const choices = {
  status: { label: 'Status', options: { draft: 'Drafts', submitted: 'Submitted' } },
  documents: { label: 'Documents', options: { with: 'With documents', without: 'Without documents' } },
  withdrawn: { label: 'Withdrawn', options: { no: 'Not withdrawn', yes: 'Withdrawn' } },
  requests: {
    label: 'Requests',
    options: { open: 'Open requests', answered: 'Answered requests', none: 'No open requests' },
  },
} as const

const ChoiceFilter = ({ name, address }: { readonly name: keyof typeof choices; readonly address: ListAddress }) => {
  const { label, options } = choices[name]
  const value = address.value(name)
  return (
    <select
      className={value === '' ? undefined : css.deskListFilterUsed}
      aria-label={label}
      value={value}
      onChange={({ target }) => address.change({ [name]: target.value })}
    >
      <option value="">{`${label}: any`}</option>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}

const days = [
  { name: 'submitted_from', label: 'Submitted from' },
  { name: 'submitted_to', label: 'Submitted until' },
  { name: 'started_from', label: 'Started from' },
  { name: 'started_to', label: 'Started until' },
] as const

const DayFilters = ({ address }: { readonly address: ListAddress }) => {
  const used = days.filter(({ name }) => address.value(name) !== '')
  return (
    <Popover.Root>
      <Popover.Trigger
        className={used.length > 0 ? `${css.deskListFilter} ${css.deskListFilterUsed}` : css.deskListFilter}
      >
        {used.length === 0 ? 'Dates' : `Dates: ${used.map(({ name }) => address.value(name)).join(' · ')}`}
      </Popover.Trigger>
      <Popover.Content
        className={`${menuCss.deskMenu} ${css.deskListDays}`}
        align="start"
        sideOffset={4}
        aria-label="Dates"
      >
        {days.map(({ name, label }) => (
          <label key={name} htmlFor={name}>
            {label}
            <DayField id={name} value={address.value(name)} onChange={(day) => address.change({ [name]: day })} />
          </label>
        ))}
      </Popover.Content>
    </Popover.Root>
  )
}

/** Which columns the list shows. */
export const ColumnMenu = ({ address, options }: Props) => (
  <FilterMenu
    label="Columns"
    isSummarized={false}
    options={offeredColumns(options).map(({ name, title }) => ({ value: name, label: title }))}
    chosen={chosenColumns(address.value('columns'), options).map(({ name }) => name)}
    onChange={(chosen) => address.change({ columns: chosen.join() || 'none' }, { replace: true })}
  />
)

/** The search, and every filter of the list. */
export const FilterBar = ({ address, options }: Props) => {
  const menus: readonly (readonly [ListFilter, string, ListOptions['terms']])[] = [
    ['desk_state', 'State of the desk', options.desk_states],
    ['term', 'Entry term', options.terms],
    ['state', 'Home state', options.states],
    ['major', 'Major', options.majors],
  ]
  return (
    <div className={css.deskListBar}>
      <SearchBox
        text={address.value('text')}
        onSearch={(text) => address.change({ text, sort: '', order: '' }, { replace: true })}
      />
      <fieldset className={css.deskListFilters}>
        <legend className={design.visuallyHidden}>Filters</legend>
        <ChoiceFilter name="status" address={address} />
        {menus.map(
          ([name, label, list]) =>
            list.length > 0 && (
              <FilterMenu
                key={name}
                label={label}
                options={list}
                chosen={address.values(name)}
                onChange={(chosen) => address.change({ [name]: chosen.join() })}
              />
            ),
        )}
        <ChoiceFilter name="documents" address={address} />
        <ChoiceFilter name="requests" address={address} />
        <ChoiceFilter name="withdrawn" address={address} />
        <DayFilters address={address} />
        {address.hasFilters && (
          <button type="button" className={design.linkButton} onClick={address.clearFilters}>
            Clear search and filters
          </button>
        )}
      </fieldset>
    </div>
  )
}
