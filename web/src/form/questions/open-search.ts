import type { Suggestion } from '@apply/contract/find'

const quiet = 200
const longestWait = 500
const shortestText = 2

export const mostSuggestions = 5

type Needs = {
  readonly find: (text: string, signal: AbortSignal) => Promise<Suggestion[]>
  readonly show: (suggestions: Suggestion[]) => void
}

/** Runs something once the requests for it pause, or have gone on for long. */
const openPause = (run: () => void) => {
  let timers: readonly ReturnType<typeof setTimeout>[] = []
  return {
    wait: (): void => {
      const [pause, deadline = setTimeout(run, longestWait)] = timers
      clearTimeout(pause)
      timers = [setTimeout(run, quiet), deadline]
    },
    forget: (): void => {
      for (const timer of timers) clearTimeout(timer)
      timers = []
    },
  } as const
}

/** Searches when the typing pauses; only the answer to the latest search is shown. */
export const openSearch = ({ find, show }: Needs) => {
  let running = new AbortController()
  let pending = ''

  const stop = () => {
    pause.forget()
    running.abort()
  }

  const run = async () => {
    stop()
    running = new AbortController()
    const { signal } = running
    // Whatever goes wrong, the typed text is a good answer by itself; so nobody is told.
    const found = await find(pending, signal).catch(() => [])
    if (!signal.aborted) show(found.slice(0, mostSuggestions))
  }

  const pause = openPause(() => void run())

  /** Forgets what was asked, so that a late answer shows nothing. */
  const forget = (): void => {
    stop()
    show([])
  }

  const search = (text: string): void => {
    pending = text
    if (text.trim().length < shortestText) forget()
    else pause.wait()
  }

  return { search, stop: forget } as const
}
