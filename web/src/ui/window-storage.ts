import { reportFailure } from '../api/failures.ts'

/** What the storage has no room for. */
const kept = new Map<string, string>()

/** The session storage of this window. If it is full, a value is kept until the page is left: only a reload forgets it. */
export const windowStorage = {
  get: (key: string): string | null => kept.get(key) ?? window.sessionStorage.getItem(key),
  set: (key: string, value: string): void => {
    try {
      window.sessionStorage.setItem(key, value)
      kept.delete(key)
    } catch (error) {
      reportFailure(error)
      kept.set(key, value)
    }
  },
  remove: (key: string): void => {
    kept.delete(key)
    window.sessionStorage.removeItem(key)
  },
} as const
