import type { ListedApplication } from '@apply/contract/desk/list'
import type { DeskSort } from '@apply/engine/desk'
import type { ReactNode } from 'react'
import { StateMark, shapeAt } from '../../design/state-mark.tsx'
import { ShortMoment } from '../moment.tsx'
import type { ListOptions } from './list-data.ts'

export type Column = {
  readonly name: string
  readonly title: string
  readonly sort?: DeskSort
  readonly cell: (application: ListedApplication, options: ListOptions) => ReactNode
}

const labelIn = (options: ListOptions['terms'], value: string | null): string =>
  value === null ? '' : (options.find((option) => option.value === value)?.label ?? value)

const placeIn = (options: ListOptions['terms'], value: string | null): number =>
  options.findIndex((option) => option.value === value)

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day is the same in every time zone. */
const dayOf = (day: string | null): string => (day === null ? '' : dayFormat.format(new Date(`${day}T00:00:00Z`)))

const requestsOf = ({ open_requests, answered_requests }: ListedApplication): string =>
  [
    ...(open_requests > 0 ? [`${open_requests} open`] : []),
    ...(answered_requests > 0 ? [`${answered_requests} answered`] : []),
  ].join(', ')

/** Every column that the list can show beside the name. */
const listColumns: readonly Column[] = [
  { name: 'email', title: 'E-mail', cell: ({ email }) => <bdi>{email}</bdi> },
  {
    name: 'status',
    title: 'State',
    sort: 'desk_state',
    cell: ({ submitted_at, withdrawn_at, desk_state }, { desk_states }) =>
      submitted_at === null ? (
        <StateMark shape="draft">Draft</StateMark>
      ) : (
        <>
          <StateMark shape={shapeAt(placeIn(desk_states, desk_state), desk_states.length)}>
            {labelIn(desk_states, desk_state)}
          </StateMark>
          {withdrawn_at !== null && <StateMark shape="withdrawn">Withdrawn</StateMark>}
        </>
      ),
  },
  { name: 'receipt', title: 'Receipt', cell: ({ receipt }) => receipt },
  { name: 'birth_date', title: 'Born', cell: ({ birth_date }) => dayOf(birth_date) },
  { name: 'term', title: 'Entry term', cell: ({ entry_term }, { terms }) => labelIn(terms, entry_term) },
  { name: 'home', title: 'Home state', cell: ({ state }, { states }) => labelIn(states, state) },
  { name: 'major', title: 'Major', cell: ({ major }, { majors }) => labelIn(majors, major) },
  { name: 'documents', title: 'Files', cell: ({ documents }) => documents || '' },
  { name: 'requests', title: 'Requests', cell: requestsOf },
  {
    name: 'submitted',
    title: 'Submitted',
    sort: 'submitted',
    cell: ({ submitted_at }) => submitted_at !== null && <ShortMoment at={submitted_at} />,
  },
  {
    name: 'started',
    title: 'Started',
    sort: 'started',
    cell: ({ started_at }) => <ShortMoment at={started_at} />,
  },
  {
    name: 'changed',
    title: 'Changed',
    sort: 'changed',
    cell: ({ changed_at }) => <ShortMoment at={changed_at} />,
  },
]

const defaultColumns = ['status', 'term', 'home', 'major', 'documents', 'requests', 'submitted']

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
