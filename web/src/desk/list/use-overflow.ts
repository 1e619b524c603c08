import { type RefObject, useEffect } from 'react'

/**
 * Marks a box whose table is wider than it is, so that it scrolls sideways. A box that does not scroll lets the head of its table stay in
 * sight while the page scrolls.
 */
export const useOverflow = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = box
    const table = current?.querySelector('table')
    if (!current || !table) return
    const mark = () => current.toggleAttribute('data-scrolls', table.offsetWidth > current.clientWidth)
    const observer = new ResizeObserver(mark)
    observer.observe(current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [box])
}
