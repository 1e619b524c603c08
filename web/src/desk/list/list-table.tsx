import type { ListedApplication } from '@apply/contract/desk/list'
import type { DeskSort } from '@apply/engine/desk'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { moveFocus } from '../../design/focus.ts'
import type { Selection } from '../selection.ts'
import * as tableCss from '../table.module.css'
import { chosenColumns } from './columns.tsx'
import type { ListAddress } from './list-address.ts'
import type { ListOptions } from './list-data.ts'
import * as css from './list-table.module.css'

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
        className={css.deskListSort}
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
    <div className={tableCss.deskScroll}>
      <table className={`${tableCss.deskTable} ${css.deskListTable}`}>
        <thead>
          <tr>
            <th scope="col" className={css.deskListTick}>
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
            <tr key={application.id} className={selection.has(application.id) ? css.deskListSelected : undefined}>
              <td className={css.deskListTick}>
                <input
                  type="checkbox"
                  aria-label={`Select ${nameOf(application)}`}
                  checked={selection.has(application.id)}
                  disabled={isOutdated}
                  onChange={({ target }) => selection.set([application.id], target.checked, ids)}
                />
              </td>
              <th scope="row">
                <Link className={css.deskListName} to={`/applications/${application.id}${search}`}>
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
