import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { moveFocus } from '../../design/focus.ts'

type Rows = HTMLTableSectionElement

const currentPlace = (body: Rows): number => [...body.rows].findIndex((row) => row.contains(document.activeElement))

const focusRow = (body: Rows, place: number): void => moveFocus(body.rows[place]?.querySelector('a'))

/** Arrows move from row to row, Home and End to the first and the last; Enter opens. */
export const moveBetweenRows = (event: KeyboardEvent<Rows>): void => {
  const body = event.currentTarget
  const place = currentPlace(body)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    Home: 0,
    End: body.rows.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  focusRow(body, target)
}

/** The single keys of the list. The first "j" goes to the first row. */
export const rowKeys = (rows: RefObject<Rows | null>): Readonly<Record<string, () => void>> => {
  const onRows = (act: (body: Rows, place: number) => void) => () => {
    if (rows.current) act(rows.current, currentPlace(rows.current))
  }
  return {
    j: onRows((body, place) => focusRow(body, place + 1)),
    k: onRows((body, place) => focusRow(body, place - 1)),
    x: onRows((body, place) => body.rows[place]?.querySelector<HTMLInputElement>('input')?.click()),
  }
}

/** A press on what does something by itself, or at the end of marking a text, opens nothing. */
const isForRow = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label') === null &&
  window.getSelection()?.isCollapsed !== false

/** Follows the link of a row that was pressed beside it: here, or in another tab as a link would. */
export const openRow = (event: MouseEvent<Rows>): void => {
  const { target, button, ctrlKey, metaKey, shiftKey } = event
  if (button > 1 || !isForRow(target)) return
  const link = target instanceof Element ? target.closest('tr')?.querySelector('a') : undefined
  if (!link) return
  if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}
