import type { Count } from '@apply/contract/desk/list'
import { listPageSize } from '@apply/engine/desk'
import { Link } from 'react-router'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { DeskIcon } from '../desk-icon.tsx'
import type { ListAddress } from './list-address.ts'
import { countText } from './list-data.ts'
import * as css from './list-page.module.css'

type Props = {
  readonly address: ListAddress
  readonly next: string | null
  readonly previous: string | null
  /** How many rows the page has. */
  readonly rows: number
  /** How many match the view, once they are counted. */
  readonly total: Count | undefined
}

/** "1 to 50 of 144"; without the number of the first row, such as in an old link, only how many match. */
export const rangeText = (first: number | undefined, rows: number, total: Count | undefined): string => {
  const range =
    first === undefined || rows === 0
      ? []
      : [`${first.toLocaleString('en-US')} to ${(first + rows - 1).toLocaleString('en-US')}`]
  return [...range, ...(total ? [countText(total)] : [])].join(' of ')
}

/** Which rows of how many the page shows, and the way to the others. */
export const ListFoot = ({ address, next, previous, rows, total }: Props) => {
  const { firstRow: first, placeAddress } = address
  const numbered = (number: number | undefined) => (number === undefined ? {} : { from: String(Math.max(1, number)) })
  return (
    <div className={css.deskListFoot}>
      <p>{rangeText(first, rows, total)}</p>
      {(next !== null || !address.isFirstPage) && (
        <nav className={desk.deskPages} aria-label="Pages">
          {!address.isFirstPage && (
            <Link to={placeAddress({})}>
              First<span className={design.visuallyHidden}> page</span>
            </Link>
          )}
          {previous !== null && (
            <Link to={placeAddress({ before: previous, ...numbered(first && first - listPageSize) })}>
              <DeskIcon name="before" />
              Previous<span className={design.visuallyHidden}> page</span>
            </Link>
          )}
          {next !== null && (
            <Link to={placeAddress({ after: next, ...numbered(first && first + rows) })}>
              Next<span className={design.visuallyHidden}> page</span>
              <DeskIcon name="after" />
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
