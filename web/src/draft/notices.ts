import { observable } from '../ui/observable.ts'

/** Something about one answer that its owner should know. */
export type Notice =
  | { readonly kind: 'refused'; readonly key: string; readonly value: string; readonly message: string }
  | { readonly kind: 'changed elsewhere'; readonly key: string; readonly value: string }
  | { readonly kind: 'two values'; readonly key: string; readonly kept: string; readonly stored: string }

/** What there is to tell, at most one notice for each answer. */
export const openNotices = () => {
  const current = observable<readonly Notice[]>([])
  const others = (key: string) => current.get().filter((notice) => notice.key !== key)
  return {
    get: current.get,
    subscribe: current.subscribe,
    tell: (notice: Notice): void => current.set([...others(notice.key), notice]),
    withdraw: (key: string): void => {
      if (current.get().some((notice) => notice.key === key)) current.set(others(key))
    },
  } as const
}

export type Notices = ReturnType<typeof openNotices>
