import { use, useEffect } from 'react'
import { observable, useObservable } from './observable.ts'

type State<Data> = { readonly data?: Data | undefined; readonly error?: unknown }

/** Data that is fetched once and kept until it is cleared; so is the failure of a fetch. */
export const createResource = <Data>(fetchData: (signal: AbortSignal) => Promise<Data>) => {
  const { get, set, subscribe } = observable<State<Data>>({})
  let running: { readonly result: Promise<Data>; readonly cancel: () => void } | undefined

  const start = async (signal: AbortSignal): Promise<Data> => {
    const settle = (state: State<Data>) => {
      if (signal.aborted) return
      running = undefined
      set(state)
    }
    try {
      const data = await fetchData(signal)
      settle({ data })
      return data
    } catch (error) {
      settle({ ...get(), error })
      throw error
    }
  }

  const begin = () => {
    const controller = new AbortController()
    const { data, error } = get()
    if (error !== undefined) set({ data })
    return { result: start(controller.signal), cancel: () => controller.abort() }
  }

  return {
    get,
    subscribe,
    /** Fetches, even if the data is known. A second call meanwhile waits for the same response. */
    fetch: (): Promise<Data> => {
      running ??= begin()
      return running.result
    },
    /** Changes the data, if it is known. */
    change: (update: (known: Data) => Data): void => {
      const { data } = get()
      if (data !== undefined) set({ data: update(data) })
    },
    /** Forgets everything. A response that arrives later is dropped. */
    clear: (): void => {
      running?.cancel()
      running = undefined
      set({})
    },
  } as const
}

export type Resource<Data> = ReturnType<typeof createResource<Data>>

/** A failure stays in the resource, for whoever shows it. */
const ignoreFailure = () => {}

/** Fetches the data unless it is known. */
export const prefetch = async <Data>({ get, fetch }: Resource<Data>): Promise<void> => {
  if (get().data === undefined) await fetch().catch(ignoreFailure)
}

/**
 * The data, which is fetched once it is needed; undefined until then. A failure goes to the error boundary, unless older data
 * is known: then it is for whoever wanted it anew.
 */
export const useResource = <Data>(resource: Resource<Data>, isNeeded: boolean): Data | undefined => {
  const { data, error } = useObservable(resource)
  const hasFailed = error !== undefined
  useEffect(() => {
    if (isNeeded && !hasFailed) void prefetch(resource)
  }, [resource, isNeeded, hasFailed])
  if (isNeeded && hasFailed && data === undefined) throw error
  return data
}

/** The data; the component is suspended until it is there. */
export const useSuspendedResource = <Data>({ get, fetch }: Resource<Data>): Data => {
  const { data, error } = get()
  if (error !== undefined) throw error
  return data ?? use(fetch())
}
