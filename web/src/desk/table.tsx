import type { ReactNode } from 'react'
import { ButtonLabel } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import * as css from './table.module.css'

type BoxProps = { readonly label: string; readonly className?: string | undefined; readonly children: ReactNode }

/** A box for a wide or long table, which scrolls by itself and not the page. */
export const ScrollBox = ({ label, className = '', children }: BoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
  <section className={`${css.deskScroll} ${className}`} aria-label={label} tabIndex={0}>
    {children}
  </section>
)

type TableProps = {
  readonly label: string
  readonly columns: readonly string[]
  readonly className?: string | undefined
  /** The rows. */
  readonly children: ReactNode
}

/** A table in a box of its own. */
export const DeskTable = ({ label, columns, className = '', children }: TableProps) => (
  <ScrollBox label={label}>
    <table className={`${css.deskTable} ${className}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollBox>
)

type OlderProps = {
  readonly pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly children: string
}

/** Loads the next page of a list that begins with the newest. */
export const ShowOlder = ({ pages, children }: OlderProps) =>
  pages.hasNextPage && (
    <button
      type="button"
      className={`${design.button} ${design.buttonQuiet} ${css.deskMore}`}
      aria-disabled={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      <ButtonLabel isBusy={pages.isFetchingNextPage}>{children}</ButtonLabel>
    </button>
  )
