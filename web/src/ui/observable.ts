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

type Subscribe = (listener: () => void) => () => void

type SteadyStore<Value> = { readonly subscribe: Subscribe; readonly read: () => Value }

/** A value outside React that waits for the end of a press before it changes, so that nothing moves away from a click. */
export const steadyStore = <Value>(subscribe: Subscribe, get: () => Value): SteadyStore<Value> => ({
  subscribe: (listener) => subscribe(() => press.after(listener)),
  read: createSteadyRead(get),
})

export const useSteadyStore = <Value>({ subscribe, read }: SteadyStore<Value>): Value =>
  useSyncExternalStore(subscribe, read, read)

/** Subscribes to a value outside React. Renders wait for the end of a press. */
export const useStore = <Value>(subscribe: Subscribe, get: () => Value): Value =>
  useSteadyStore(useMemo(() => steadyStore(subscribe, get), [subscribe, get]))
