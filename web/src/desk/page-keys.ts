import { useEffect, useEffectEvent } from 'react'

/** Keys go to the page only if nothing else takes them: no field, no dialog, no shortcut of the browser. */
const isForPage = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey) &&
  !(target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]'))

/** Calls what belongs to a key, wherever on the page it is pressed. */
export const usePageKeys = (actions: Readonly<Record<string, () => void>>): void => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || !isForPage(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
