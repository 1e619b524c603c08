import type { HistoryWindow } from './history.ts'

type Entry = { readonly location: URL; readonly state: unknown }

/** The history of a window that exists in memory only: for rendering without a browser. */
export const createMemoryWindow = (address = '/') => {
  const resolve = (href: string | URL | null | undefined, base?: URL) => new URL(href ?? '', base ?? 'http://localhost')
  const entries: Entry[] = [{ location: resolve(address), state: null }]
  const listeners = new Set<() => void>()
  let index = 0
  const entry = (): Entry => {
    const found = entries[index]
    if (!found) throw new Error(`The history has no entry ${index}.`)
    return found
  }
  const put = (at: number, state: unknown, href?: string | URL | null) => {
    const location = resolve(href, entry().location)
    entries.splice(at, entries.length, { location, state: structuredClone(state) })
    index = at
  }
  return {
    get location() {
      return entry().location
    },
    history: {
      get state() {
        return entry().state
      },
      pushState: (state, _, href) => put(index + 1, state, href),
      replaceState: (state, _, href) => put(index, state, href),
    },
    addEventListener: (_, listener) => listeners.add(listener),
    /** The number of entries before the current one. */
    index: () => index,
    back: () => {
      index -= 1
      for (const listener of listeners) listener()
    },
  } satisfies HistoryWindow & Readonly<Record<string, unknown>>
}
