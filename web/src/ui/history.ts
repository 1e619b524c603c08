import { observable } from './observable.ts'

/** An address of the application with the state of its history entry. */
export type Location = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  /** Names the entry of the history; '' is the one that the page was loaded with. */
  readonly entry: string
  /** Whether Back or Forward has led here. */
  readonly isReturn: boolean
}

/** Where to go: an absolute path, or its parts. Without a pathname the current one stays. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>

export type AppHistory = {
  readonly location: () => Location
  /** Calls the listener after every change. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
  readonly push: (to: To, state?: unknown) => void
  readonly replace: (to: To, state?: unknown) => void
}

/** What a history needs of the browser's window. */
export type HistoryWindow = {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState'>
  readonly addEventListener: (type: 'popstate', listener: () => void) => void
}

const withPrefix = (prefix: string, text: string): string =>
  text === '' || text.startsWith(prefix) ? text : prefix + text

/** The address as text. */
export const hrefOf = (to: To, current: string): string => {
  if (typeof to === 'string') return to
  const { pathname = current, search = '', hash = '' } = to
  return pathname + withPrefix('?', search) + withPrefix('#', hash)
}

/** The history of the browser; every change of it is seen, also by the Back button and by plain links to a hash. */
export const createHistory = (browser: HistoryWindow): AppHistory => {
  // The name `usr` is older than this file: tabs that were opened before it may still hold such an entry.
  const read = (isReturn: boolean): Location => {
    const { pathname, search, hash } = browser.location
    const { usr, entry } = browser.history.state ?? {}
    return { pathname, search, hash, state: usr ?? null, entry: entry ?? '', isReturn }
  }

  const { get, set, subscribe } = observable(read(false))

  const change = (method: 'pushState' | 'replaceState', entryOf: () => string) => (to: To, state?: unknown) => {
    browser.history[method]({ usr: state, entry: entryOf() }, '', hrefOf(to, get().pathname))
    set(read(false))
  }

  browser.addEventListener('popstate', () => set(read(true)))

  return {
    location: get,
    subscribe,
    push: change('pushState', () => crypto.randomUUID()),
    replace: change('replaceState', () => get().entry),
  }
}
