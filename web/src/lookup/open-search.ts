import type { Suggestion } from '@apply/contract/find'

const quiet = 200
const longestWait = 500
const shortestText = 2

type Needs = {
  readonly find: (text: string, signal: AbortSignal) => Promise<Suggestion[]>
  readonly show: (suggestions: Suggestion[]) => void
}

/** Searches when the typing pauses, or has gone on for long; only the answer to the latest search is shown. */
export const openSearch = ({ find, show }: Needs) => {
  let timers: readonly ReturnType<typeof setTimeout>[] = []
  let running = new AbortController()
  let pending = ''

  const forgetTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  const stop = () => {
    forgetTimers()
    running.abort()
  }

  const run = async () => {
    stop()
    running = new AbortController()
    const { signal } = running
    // Whatever goes wrong, the typed text is a good answer by itself; so nobody is told.
    const found = await find(pending, signal).catch(() => [])
    if (!signal.aborted) show(found)
  }

  return {
    search: (text: string): void => {
      pending = text
      if (text.trim().length < shortestText) {
        stop()
        show([])
        return
      }
      const [pause, deadline = setTimeout(run, longestWait)] = timers
      clearTimeout(pause)
      timers = [setTimeout(run, quiet), deadline]
    },
    /** Forgets what was asked, so that a late answer shows nothing. */
    stop: (): void => {
      stop()
      show([])
    },
  } as const
}
