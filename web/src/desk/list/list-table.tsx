import type { ListedApplication } from '@apply/contract/desk/list'
import type { DeskSort } from '@apply/engine/desk'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { moveFocus } from '../../design/focus.ts'
import type { Selection } from '../selection.ts'
import { chosenColumns } from './columns.tsx'
import type { ListAddress } from './list-address.ts'
import type { ListOptions } from './list-data.ts'

type SortProps = { readonly title: string; readonly sort: DeskSort; readonly address: ListAddress }

/** Times begin with the latest, everything else from the start; a second press turns the order around. */
const firstOrder = (sort: DeskSort): 'asc' | 'desc' => (sort === 'name' || sort === 'desk_state' ? 'asc' : 'desc')

const currentSort = ({ value }: ListAddress): { readonly sort: string; readonly order: string } => {
  if (value('sort') !== '') return { sort: value('sort'), order: value('order') || 'asc' }
  return value('text') === '' ? { sort: 'submitted', order: 'desc' } : { sort: 'match', order: 'asc' }
}

const SortHeading = ({ title, sort, address }: SortProps) => {
  const current = currentSort(address)
  const isCurrent = current.sort === sort
  const turned = current.order === 'asc' ? 'desc' : 'asc'
  const direction = current.order === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={isCurrent ? direction : undefined}>
      <button
        type="button"
        className="desk-list-sort"
        onClick={() => address.change({ sort, order: isCurrent ? turned : firstOrder(sort) })}
      >
        {title}
        <span aria-hidden="true">{isCurrent && (current.order === 'asc' ? ' ▲' : ' ▼')}</span>
      </button>
    </th>
  )
}

/** Arrows move from row to row, Home and End to the first and the last; Enter opens, x ticks. */
const moveBetweenRows = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  const rows = [...event.currentTarget.rows]
  const index = rows.findIndex((row) => row.contains(document.activeElement))
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const target = targets[event.key]
  if (target !== undefined) {
    event.preventDefault()
    moveFocus(rows[target]?.querySelector('a'))
  }
  if (event.key === 'x' && document.activeElement instanceof HTMLAnchorElement)
    rows[index]?.querySelector<HTMLInputElement>('input')?.click()
}

type Props = {
  readonly applications: readonly ListedApplication[]
  readonly options: ListOptions
  readonly address: ListAddress
  readonly selection: Selection
  /** Whether the rows are still those of the view before. They can be opened, but not be selected for this one. */
  readonly isOutdated: boolean
}

const nameOf = ({ name, email }: ListedApplication): string => name ?? email

export const ListTable = ({ applications, options, address, selection, isOutdated }: Props) => {
  const columns = chosenColumns(address.value('columns'), options)
  const ids = applications.map(({ id }) => id)
  const isAllSelected = ids.length > 0 && ids.every(selection.has)
  const search = address.carried === '' ? '' : `?${address.carried}`
  return (
    <div className="desk-scroll">
      <table className="desk-table desk-list-table">
        <thead>
          <tr>
            <th scope="col" className="desk-list-tick">
              <input
                type="checkbox"
                aria-label="Select all applications on this page"
                checked={isAllSelected}
                disabled={isOutdated}
                onChange={({ target }) => selection.set(ids, target.checked, ids)}
              />
            </th>
            <SortHeading title="Name" sort="name" address={address} />
            {columns.map(({ name, title, sort }) =>
              sort ? (
                <SortHeading key={name} title={title} sort={sort} address={address} />
              ) : (
                <th key={name} scope="col">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {applications.map((application) => (
            <tr key={application.id} className={selection.has(application.id) ? 'desk-list-selected' : ''}>
              <td className="desk-list-tick">
                <input
                  type="checkbox"
                  aria-label={`Select ${nameOf(application)}`}
                  checked={selection.has(application.id)}
                  disabled={isOutdated}
                  onChange={({ target }) => selection.set([application.id], target.checked, ids)}
                />
              </td>
              <th scope="row">
                <Link className="desk-list-name" to={`/applications/${application.id}${search}`}>
                  <bdi>{nameOf(application)}</bdi>
                </Link>
              </th>
              {columns.map(({ name, cell }) => (
                <td key={name}>{cell(application, options)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
