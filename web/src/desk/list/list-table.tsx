import type { ListedApplication } from '@apply/contract/desk/list'
import type { DeskSort } from '@apply/engine/desk'
import { useRef } from 'react'
import type { Selection } from '../selection.ts'
import { useSingleKeys } from '../single-keys.ts'
import * as tableCss from '../table.module.css'
import { type Column, chosenColumns } from './columns.tsx'
import type { ListAddress } from './list-address.ts'
import type { ListOptions } from './list-data.ts'
import { ListRow } from './list-row.tsx'
import * as css from './list-table.module.css'
import { moveBetweenRows, openRow, rowKeys } from './rows.ts'
import { useOverflow } from './use-overflow.ts'

declare module 'react' {
  interface CSSProperties {
    /** Below this width the table scrolls sideways. */
    '--list-width'?: string
  }
}

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
        <span aria-hidden="true">{isCurrent && (current.order === 'asc' ? ' ↑' : ' ↓')}</span>
      </button>
    </th>
  )
}

type HeadProps = {
  readonly columns: readonly Column[]
  readonly address: ListAddress
  readonly isAllSelected: boolean
  readonly isOutdated: boolean
  readonly onSelectAll: (isSelected: boolean) => void
}

const Head = ({ columns, address, isAllSelected, isOutdated, onSelectAll }: HeadProps) => (
  <thead>
    <tr>
      <th scope="col" className={css.deskListTick}>
        <input
          type="checkbox"
          aria-label="Select all applications on this page"
          checked={isAllSelected}
          disabled={isOutdated}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
      </th>
      <SortHeading title="Name" sort="name" address={address} />
      {columns.map(({ name, title, sort, isWide }) =>
        sort ? (
          <SortHeading key={name} title={title} sort={sort} address={address} />
        ) : (
          <th key={name} scope="col" data-wide={isWide}>
            {title}
          </th>
        ),
      )}
    </tr>
  </thead>
)

const [tickWidth, nameWidth] = [2.5, 11]

/** The widths stay the same from page to page, whatever stands in them. */
const Widths = ({ columns }: { readonly columns: readonly Column[] }) => (
  <colgroup>
    <col style={{ width: `${tickWidth}rem` }} />
    <col />
    {columns.map(({ name, width, grows, isWide }) => (
      <col key={name} data-wide={isWide} style={grows ? undefined : { width: `${width}rem` }} />
    ))}
  </colgroup>
)

type Props = {
  readonly applications: readonly ListedApplication[]
  readonly options: ListOptions
  readonly address: ListAddress
  readonly selection: Selection
  /** Whether the rows are still those of the view before. They can be opened, but not be selected for this one. */
  readonly isOutdated: boolean
}

export const ListTable = ({ applications, options, address, selection, isOutdated }: Props) => {
  const columns = chosenColumns(address.value('columns'), options)
  const minWidth = columns.reduce((sum, { width }) => sum + width, tickWidth + nameWidth)
  const box = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  useOverflow(box)
  useSingleKeys(rowKeys(body))
  const ids = applications.map(({ id }) => id)
  const search = address.carried === '' ? '' : `?${address.carried}`
  return (
    <div className={`${tableCss.deskScroll} ${css.deskListPanel}`} ref={box}>
      <table
        className={`${tableCss.deskTable} ${css.deskListTable}`}
        data-usual={address.value('columns') === '' || undefined}
        style={{ '--list-width': `${minWidth}rem` }}
        aria-label="Applications"
      >
        <Widths columns={columns} />
        <Head
          columns={columns}
          address={address}
          isAllSelected={ids.length > 0 && ids.every(selection.has)}
          isOutdated={isOutdated}
          onSelectAll={(isSelected) => selection.set(ids, isSelected, ids)}
        />
        <tbody ref={body} onKeyDown={moveBetweenRows} onClick={openRow} onAuxClick={openRow}>
          {applications.map((application) => (
            <ListRow
              key={application.id}
              application={application}
              to={`/applications/${application.id}${search}`}
              columns={columns}
              options={options}
              isSelected={selection.has(application.id)}
              isOutdated={isOutdated}
              onSelect={(isSelected) => selection.set([application.id], isSelected, ids)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
