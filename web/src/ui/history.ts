import { observable } from './observable.ts'

/** An address of the application with the state of its history entry. */
export type Location = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
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
  const read = (): Location => {
    const { pathname, search, hash } = browser.location
    return { pathname, search, hash, state: browser.history.state?.usr ?? null }
  }

  const { get, set, subscribe } = observable(read())

  const update = () => set(read())

  const change = (method: 'pushState' | 'replaceState') => (to: To, state?: unknown) => {
    browser.history[method]({ usr: state }, '', hrefOf(to, get().pathname))
    update()
  }

  browser.addEventListener('popstate', update)

  return { location: get, subscribe, push: change('pushState'), replace: change('replaceState') }
}
