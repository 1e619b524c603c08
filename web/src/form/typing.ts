import { observable } from '../frame/observable.ts'

/** Text that is being typed and is no answer yet: whoever keeps answers can keep it too, or ask for it to be one. */
export const openTyping = () => {
  const current = observable<Readonly<Record<string, string>>>({})
  const committers = new Set<() => void>()
  return {
    get: current.get,
    subscribe: current.subscribe,
    note: (key: string, value: string): void => current.set({ ...current.get(), [key]: value }),
    onCommit: (committer: () => void): (() => void) => {
      committers.add(committer)
      return () => {
        committers.delete(committer)
      }
    },
    /** Makes answers of everything that is being typed. */
    commit: (): void => {
      for (const committer of committers) committer()
      if (Object.keys(current.get()).length > 0) current.set({})
    },
  } as const
}

export type Typing = ReturnType<typeof openTyping>
