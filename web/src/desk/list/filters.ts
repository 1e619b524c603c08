import type { ListAddress } from './list-address.ts'
import type { ListOptions } from './list-data.ts'

export type Option = { readonly value: string; readonly label: string }

/** One filter of the list. What is chosen stands in the address, under the name of the filter. */
export type Filter =
  | {
      readonly kind: 'several' | 'one'
      readonly name: string
      readonly label: string
      readonly options: readonly Option[]
    }
  | {
      readonly kind: 'period'
      readonly name: 'submitted' | 'started'
      readonly label: string
      /** Periods that end today, whenever they are looked at. */
      readonly options: readonly Option[]
    }

const one = (name: string, label: string, options: Readonly<Record<string, string>>): Filter => ({
  kind: 'one',
  name,
  label,
  options: Object.entries(options).map(([value, text]) => ({ value, label: text })),
})

const lastDays: readonly Option[] = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '14', label: 'Last 14 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]

const sinceVisit: Option = { value: 'visit', label: 'Since my last visit' }

/** Every filter that the form of the school has something for. */
export const filtersFor = ({ desk_states, terms, states, majors }: ListOptions): readonly Filter[] => {
  const all: readonly Filter[] = [
    one('status', 'Status', { draft: 'Drafts', submitted: 'Submitted' }),
    { kind: 'several', name: 'desk_state', label: 'State of the desk', options: desk_states },
    { kind: 'several', name: 'term', label: 'Entry term', options: terms },
    { kind: 'several', name: 'major', label: 'Major', options: majors },
    { kind: 'several', name: 'state', label: 'Home state', options: states },
    one('requests', 'Requests', { open: 'Open requests', answered: 'Answered requests', none: 'No open requests' }),
    one('items', 'Open items', { open: 'Any open', overdue: 'Overdue', none: 'None open' }),
    one('documents', 'Documents', { with: 'With documents', without: 'Without documents' }),
    one('withdrawn', 'Withdrawn', { no: 'Not withdrawn', yes: 'Withdrawn' }),
    { kind: 'period', name: 'submitted', label: 'Submission', options: [sinceVisit, ...lastDays] },
    { kind: 'period', name: 'started', label: 'Start', options: lastDays },
  ]
  return all.filter(({ options }) => options.length > 0)
}

export const periodNames = (name: 'submitted' | 'started') =>
  ({ within: `${name}_within`, from: `${name}_from`, to: `${name}_to` }) as const

/** The names of the address that a filter is kept under. */
const keptNames = (filter: Filter): readonly string[] =>
  filter.kind === 'period' ? Object.values(periodNames(filter.name)) : [filter.name]

export const isUsed = (filter: Filter, { value }: ListAddress): boolean =>
  keptNames(filter).some((name) => value(name) !== '')

/** The changes of the address that take a filter away. */
export const withoutFilter = (filter: Filter): Readonly<Record<string, string>> =>
  Object.fromEntries(keptNames(filter).map((name) => [name, '']))

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const dayText = (day: string): string => {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? day : dayFormat.format(moment)
}

const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

const periodText = (filter: Filter & { readonly kind: 'period' }, { value }: ListAddress): string => {
  const { within, from, to } = periodNames(filter.name)
  if (value(within) !== '') return labelOf(filter.options, value(within)).toLowerCase()
  if (value(from) === value(to)) return dayText(value(from))
  if (value(to) === '') return `from ${dayText(value(from))}`
  return value(from) === '' ? `until ${dayText(value(to))}` : `${dayText(value(from))} to ${dayText(value(to))}`
}

const namedValues = 2

/** What is chosen, in words as short as a chip. */
export const chosenText = (filter: Filter, address: ListAddress): string => {
  if (filter.kind === 'period') return periodText(filter, address)
  const values = address.values(filter.name)
  const more = values.length > namedValues ? ` +${values.length - namedValues}` : ''
  return `${values
    .slice(0, namedValues)
    .map((value) => labelOf(filter.options, value))
    .join(', ')}${more}`
}
