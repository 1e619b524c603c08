import type { ListedApplication } from '@apply/contract/desk/list'
import { Link } from 'react-router'
import type { Column } from './columns.tsx'
import type { ListOptions } from './list-data.ts'
import * as css from './list-table.module.css'

type Props = {
  readonly application: ListedApplication
  readonly to: string
  readonly columns: readonly Column[]
  readonly options: ListOptions
  readonly isSelected: boolean
  readonly isOutdated: boolean
  readonly onSelect: (isSelected: boolean) => void
}

/** One application: a row, on a phone a card. Its name is the link, and leads where a press anywhere on the row leads. */
export const ListRow = ({ application, to, columns, options, isSelected, isOutdated, onSelect }: Props) => {
  const name = application.name ?? application.email
  return (
    <tr className={isSelected ? css.deskListSelected : undefined}>
      <td className={css.deskListTick}>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          disabled={isOutdated}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <th scope="row" title={name}>
        <Link className={css.deskListName} to={to}>
          <bdi>{name}</bdi>
        </Link>
      </th>
      {columns.map(({ name: column, isWide, cell }) => (
        <td key={column} data-column={column} data-wide={isWide}>
          {cell(application, options)}
        </td>
      ))}
    </tr>
  )
}
