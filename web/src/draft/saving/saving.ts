import { type Observable, observable } from '../../ui/observable.ts'
import type { SaveState } from './pending-changes.ts'

/** Something about one answer that the applicant should know. */
export type Notice =
  | { readonly kind: 'refused'; readonly key: string; readonly value: string; readonly message: string }
  | { readonly kind: 'changed remotely'; readonly key: string; readonly value: string }
  | { readonly kind: 'conflict'; readonly key: string; readonly local: string; readonly stored: string }

/** What is typed here and not decided yet stays, whatever other windows save meanwhile. */
const keepUndecided = (present: Notice | undefined, next: Notice): Notice =>
  present?.kind === 'conflict' && next.kind === 'changed remotely' ? { ...present, stored: next.value } : next

/** The notices on the screen, at most one for each answer. */
export const createNotices = () => {
  const current = observable<readonly Notice[]>([])
  const others = (key: string) => current.get().filter((notice) => notice.key !== key)
  const at = (key: string) => current.get().find((notice) => notice.key === key)
  return {
    get: current.get,
    subscribe: current.subscribe,
    show: (notice: Notice): void => current.set([...others(notice.key), keepUndecided(at(notice.key), notice)]),
    dismiss: (key: string): void => {
      if (current.get().some((notice) => notice.key === key)) current.set(others(key))
    },
  } as const
}

export type Notices = ReturnType<typeof createNotices>

/** How the answers on the screen are saved; the same for students and visitors. */
export type Saving = {
  readonly state: Pick<Observable<SaveState>, 'get' | 'subscribe'>
  readonly notices: Notices
  /** Saves everything now; rejects if that fails. */
  readonly flush: () => Promise<void>
  /** Applies what other windows and devices have saved. */
  readonly refresh: () => Promise<void>
  /** The revision of the application that this window knows. */
  readonly revision: () => number
  readonly start: () => void
  /** Stops after one last attempt to save everything; resolves after it, whether it succeeds or fails. */
  readonly end: () => Promise<void>
}
