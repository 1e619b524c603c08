import { use } from 'react'
import { type Observable, observable, useObservable } from './observable.ts'

export type State<Data> = { readonly data?: Data | undefined; readonly error?: unknown }

type Options = {
  /** Whether the data is fetched anew each time it comes on the screen; what is known is shown meanwhile. */
  readonly isReadAnew?: boolean
}

/** A failure stays in the resource, for whoever shows it. */
const ignoreFailure = () => {}

/** Fetches into a state, one response at a time. */
const createFetching = <Data>(state: Observable<State<Data>>, fetchData: (signal: AbortSignal) => Promise<Data>) => {
  const { get, set } = state
  let running: { readonly result: Promise<Data>; readonly cancel: () => void } | undefined

  const start = async (signal: AbortSignal): Promise<Data> => {
    const settle = (settled: State<Data>) => {
      if (signal.aborted) return
      running = undefined
      set(settled)
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
    isRunning: () => running !== undefined,
    /** Fetches, even if the data is known. A second call meanwhile waits for the same response. */
    fetch: (): Promise<Data> => {
      running ??= begin()
      return running.result
    },
    /** A response that arrives later is dropped. */
    cancel: (): void => {
      running?.cancel()
      running = undefined
    },
  } as const
}

/**
 * Data that is fetched once, when the first component shows it or somebody asks for it, and kept until it is cleared. The failure of a fetch
 * is kept as long as a component shows it.
 */
export const createResource = <Data>(
  fetchData: (signal: AbortSignal) => Promise<Data>,
  { isReadAnew = false }: Options = {},
) => {
  const state = observable<State<Data>>({})
  const { get, set, subscribe } = state
  const { fetch, cancel, isRunning } = createFetching(state, fetchData)
  let shown = 0

  const isUnknown = (): boolean => get().data === undefined && get().error === undefined

  const onShown = () => {
    shown += 1
    if (isUnknown() || (isReadAnew && shown === 1)) void fetch().catch(ignoreFailure)
  }

  const onHidden = () => {
    shown -= 1
    const { data, error } = get()
    if (shown === 0 && error !== undefined) set({ data })
  }

  return {
    get,
    fetch,
    /** Fetches again what was fetched before, also if a response is on its way, which may be older than a change. What was cleared stays so. */
    refetch: async (): Promise<void> => {
      if (isUnknown() && !isRunning()) return
      cancel()
      await fetch().catch(ignoreFailure)
    },
    subscribe: (listener: () => void): (() => void) => {
      const stop = subscribe(listener)
      onShown()
      return () => {
        stop()
        onHidden()
      }
    },
    /** The data, which is fetched unless it is known. */
    read: async (): Promise<Data> => get().data ?? fetch(),
    /** Changes the data, if it is known. */
    change: (update: (known: Data) => Data): void => {
      const { data } = get()
      if (data !== undefined) set({ data: update(data) })
    },
    /** Forgets everything. A response that arrives later is dropped. */
    clear: (): void => {
      cancel()
      set({})
    },
  } as const
}

export type Resource<Data> = ReturnType<typeof createResource<Data>>

/** Fetches the data unless it is known. */
export const prefetch = async ({ read }: Pick<Resource<unknown>, 'read'>): Promise<void> => {
  await read().catch(ignoreFailure)
}

type Shown<Data> = Pick<Resource<Data>, 'get' | 'subscribe'>

const nothing: Shown<never> = observable({})

/** What is known of the resource, which is fetched when it is first shown; nothing of a resource that is not needed yet. */
export const useLoaded = <Data>(resource: Shown<Data> | undefined): State<Data> =>
  useObservable<State<Data>>(resource ?? nothing)

/** The data. A failure goes to the error boundary, unless older data is known: then it is for whoever wanted it anew. */
export const useResource = <Data>(resource: Shown<Data> | undefined): Data | undefined => {
  const { data, error } = useLoaded(resource)
  if (error !== undefined && data === undefined) throw error
  return data
}

/** The data; the component is suspended until it is there. */
export const useSuspendedResource = <Data>({ get, fetch }: Resource<Data>): Data => {
  const { data, error } = get()
  if (error !== undefined) throw error
  return data ?? use(fetch())
}
