import type { ListedApplication } from '@apply/contract/desk/list'
import type { DeskSort } from '@apply/engine/desk'
import type { ReactNode } from 'react'
import { StateMark, shapeAt } from '../../design/state-mark.tsx'
import { ShortMoment } from '../moment.tsx'
import type { ListOptions } from './list-data.ts'
import { ItemTag, RequestTags } from './request-tags.tsx'

export type Column = {
  readonly name: string
  readonly title: string
  readonly sort?: DeskSort
  /** In rem; a column that grows takes what the others leave. */
  readonly width: number
  readonly grows?: true
  /** Left out on a tablet, unless it was chosen. */
  readonly isWide?: true
  readonly cell: (application: ListedApplication, options: ListOptions) => ReactNode
}

const labelIn = (options: ListOptions['terms'], value: string | null): string =>
  value === null ? '' : (options.find((option) => option.value === value)?.label ?? value)

const placeIn = (options: ListOptions['terms'], value: string | null): number =>
  options.findIndex((option) => option.value === value)

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day is the same in every time zone. */
const dayOf = (day: string | null): string => (day === null ? '' : dayFormat.format(new Date(`${day}T00:00:00Z`)))

/** The width of a moment in the longest of its short forms. */
const moment = 8.5

const StateCell = ({ of, options }: { readonly of: ListedApplication; readonly options: ListOptions }) => {
  const { desk_states } = options
  if (of.withdrawn_at !== null) return <StateMark shape="withdrawn">Withdrawn</StateMark>
  if (of.submitted_at === null) return <StateMark shape="draft">Draft</StateMark>
  return (
    <StateMark shape={shapeAt(placeIn(desk_states, of.desk_state), desk_states.length)}>
      {labelIn(desk_states, of.desk_state)}
    </StateMark>
  )
}

/** Every column that the list can show beside the name. */
const listColumns: readonly Column[] = [
  { name: 'email', title: 'E-mail', width: 10, grows: true, cell: ({ email }) => <bdi>{email}</bdi> },
  {
    name: 'status',
    title: 'State',
    sort: 'desk_state',
    width: 8,
    cell: (application, options) => <StateCell of={application} options={options} />,
  },
  { name: 'receipt', title: 'Receipt', width: 9, cell: ({ receipt }) => receipt },
  { name: 'birth_date', title: 'Born', width: 7.5, cell: ({ birth_date }) => dayOf(birth_date) },
  {
    name: 'term',
    title: 'Entry term',
    width: 8,
    isWide: true,
    cell: ({ entry_term }, { terms }) => labelIn(terms, entry_term),
  },
  { name: 'major', title: 'Major', width: 9, grows: true, cell: ({ major }, { majors }) => labelIn(majors, major) },
  {
    name: 'home',
    title: 'Home state',
    width: 8,
    isWide: true,
    cell: ({ state }, { states }) => labelIn(states, state),
  },
  { name: 'documents', title: 'Files', width: 4, isWide: true, cell: ({ documents }) => documents || '' },
  { name: 'requests', title: 'Requests', width: 8.5, cell: (application) => <RequestTags of={application} /> },
  {
    name: 'items',
    title: 'Open items',
    width: 6.5,
    isWide: true,
    cell: (application) => <ItemTag of={application} />,
  },
  {
    name: 'submitted',
    title: 'Submitted',
    sort: 'submitted',
    width: moment,
    cell: ({ submitted_at }) => submitted_at !== null && <ShortMoment at={submitted_at} />,
  },
  {
    name: 'started',
    title: 'Started',
    sort: 'started',
    width: moment,
    cell: ({ started_at }) => <ShortMoment at={started_at} />,
  },
  {
    name: 'changed',
    title: 'Changed',
    sort: 'changed',
    width: moment,
    cell: ({ changed_at }) => <ShortMoment at={changed_at} />,
  },
]

const defaultColumns = ['status', 'term', 'major', 'home', 'documents', 'requests', 'items', 'submitted']

/** Whether the form of the school asks for what a column shows. */
const isAsked = ({ name }: Column, { terms, states, majors, has_birth_date }: ListOptions): boolean => {
  const asked: Readonly<Record<string, boolean>> = {
    term: terms.length > 0,
    home: states.length > 0,
    major: majors.length > 0,
    birth_date: has_birth_date,
  }
  return asked[name] ?? true
}

export const offeredColumns = (options: ListOptions): readonly Column[] =>
  listColumns.filter((column) => isAsked(column, options))

/** The columns that the address names, or the usual ones. */
export const chosenColumns = (names: string, options: ListOptions): readonly Column[] => {
  const chosen = names === '' ? defaultColumns : names.split(',')
  return offeredColumns(options).filter(({ name }) => chosen.includes(name))
}
