import { useEffect, useEffectEvent } from 'react'

const offKey = 'desk.single-keys-off'

/** Whether single keys do something on the pages of the desk. Whoever dictates types letters that are no commands (WCAG 2.1.4). */
export const singleKeys = {
  areOn: (): boolean => window.localStorage.getItem(offKey) === null,
  turn: (isOn: boolean): void =>
    isOn ? window.localStorage.removeItem(offKey) : window.localStorage.setItem(offKey, 'true'),
}

/** For `aria-keyshortcuts`. */
export const shortcut = (key: string): string | undefined => (singleKeys.areOn() ? key : undefined)

/** Keys go to the page only if nothing else takes them: no field, no dialog, no shortcut of the browser. */
const isForPage = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey) &&
  !(
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"]',
    )
  )

/** Does something for single keys, wherever the focus is on the page, unless they are turned off. */
export const useSingleKeys = (actions: Readonly<Record<string, (() => void) | undefined>>): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || !isForPage(event) || !singleKeys.areOn()) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
