import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { press } from './press.ts'

/** Reads a value, and goes on reading the same one while a pointer is down. */
const createSteadyRead = <Value>(get: () => Value) => {
  let shown: { readonly value: Value } | undefined
  return (): Value => {
    if (!shown || !press.isDown()) shown = { value: get() }
    return shown.value
  }
}

/** Follows a value outside React. Nothing drawn from it moves under a press, which would make the click miss. */
export const useStore = <Value>(subscribe: (listener: () => void) => () => void, get: () => Value): Value => {
  const follow = useCallback((listener: () => void) => subscribe(() => press.after(listener)), [subscribe])
  const read = useMemo(() => createSteadyRead(get), [get])
  return useSyncExternalStore(follow, read, read)
}
