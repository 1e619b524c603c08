import type { Count } from '@apply/contract/desk/list'
import { type ReactNode, useRef } from 'react'
import { moveFocus } from '../../design/focus.ts'
import { focusHeading } from '../../design/focus-heading.ts'
import * as design from '../../design/index.module.css'
import type { Selection } from '../selection.ts'
import { countText } from './list-data.ts'
import * as css from './list-page.module.css'

const selectedText = ({ ids, isAll }: Selection, total: Count | undefined): string => {
  if (!isAll) return `${ids.size.toLocaleString('en-US')} selected`
  return total === undefined || total.is_more
    ? 'All that match selected'
    : `All ${countText(total)} that match selected`
}

type Props = {
  readonly selection: Selection
  /** How many match the view, once they are counted. */
  readonly total: Count | undefined
  readonly children: ReactNode
}

/** What is selected, and what can be done with it. */
export const SelectionBar = ({ selection, total, children }: Props) => {
  const bar = useRef<HTMLElement>(null)
  if (selection.isEmpty) return null
  // Both buttons go as soon as they are pressed.
  const selectAll = () => {
    selection.selectAll()
    moveFocus(bar.current)
  }
  const clear = () => {
    selection.clear()
    focusHeading()
  }
  return (
    <section className={css.deskListSelection} aria-label="Selected applications" ref={bar} tabIndex={-1}>
      <strong role="status">{selectedText(selection, total)}</strong>
      {!selection.isAll && total && total.count > selection.ids.size && (
        <button type="button" className={design.linkButton} onClick={selectAll}>
          {total.is_more ? `Select all that match (${countText(total)})` : `Select all ${countText(total)} that match`}
        </button>
      )}
      {children}
      <button type="button" className={design.linkButton} onClick={clear}>
        Select none
      </button>
    </section>
  )
}
