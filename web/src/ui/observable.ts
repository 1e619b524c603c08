import { useStore } from './use-store.ts'

export type Observable<Value> = {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A value outside React that components can follow. */
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
