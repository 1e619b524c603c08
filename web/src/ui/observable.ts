import { useMemo, useSyncExternalStore } from 'react'
import { press } from './press.ts'

export type Observable<Value> = {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A value outside React that components can subscribe to. */
export const observable = <Value>(initial: Value): Observable<Value> => {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const useObservable = <Value>({ subscribe, get }: Pick<Observable<Value>, 'subscribe' | 'get'>): Value =>
  useStore(subscribe, get)

/** Reads a value, and keeps returning the same one while a pointer is down. */
const createSteadyRead = <Value>(get: () => Value) => {
  let shown: { readonly value: Value } | undefined
  return (): Value => {
    if (!shown || !press.isDown()) shown = { value: get() }
    return shown.value
  }
}

/** Subscribes to a value outside React. Renders wait for the end of a press, so that nothing moves away from a click. */
export const useStore = <Value>(subscribe: (listener: () => void) => () => void, get: () => Value): Value => {
  const steady = useMemo(() => {
    const subscribeSteadily = (listener: () => void) => subscribe(() => press.after(listener))
    return { subscribe: subscribeSteadily, read: createSteadyRead(get) }
  }, [subscribe, get])
  return useSyncExternalStore(steady.subscribe, steady.read, steady.read)
}
