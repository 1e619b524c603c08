import type { findSuggestions, Suggestion } from '@apply/contract/find'
import type { LookupCategory } from '@apply/engine/define/question'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'

const debounceMs = 200
const maxWaitMs = 500
const minTextLength = 2

const maxSuggestions = 5

type Deps = {
  readonly find: (text: string, signal: AbortSignal) => Promise<Suggestion[]>
  readonly show: (suggestions: Suggestion[]) => void
}

/** Runs a function once the calls pause, or after the maximum wait. */
const createDebounce = (run: () => void) => {
  let timers: readonly ReturnType<typeof setTimeout>[] = []
  return {
    call: (): void => {
      const [pause, deadline = setTimeout(run, maxWaitMs)] = timers
      clearTimeout(pause)
      timers = [setTimeout(run, debounceMs), deadline]
    },
    cancel: (): void => {
      for (const timer of timers) clearTimeout(timer)
      timers = []
    },
  } as const
}

/** Searches when the typing pauses; only the result of the latest search is shown. */
export const createSuggestionSearch = ({ find, show }: Deps) => {
  let running = new AbortController()
  let pending = ''

  const stop = () => {
    debounced.cancel()
    running.abort()
  }

  const run = async () => {
    stop()
    running = new AbortController()
    const { signal } = running
    // The typed text is a valid answer by itself, so a failure is not shown.
    const found = await find(pending, signal).catch(() => [])
    if (!signal.aborted) show(found.slice(0, maxSuggestions))
  }

  const debounced = createDebounce(() => void run())

  /** Cancels the search, so that a late response shows nothing. */
  const cancel = (): void => {
    stop()
    show([])
  }

  const search = (text: string): void => {
    pending = text
    if (text.trim().length < minTextLength) cancel()
    else debounced.call()
  }

  return { search, stop: cancel } as const
}

const fetchSuggestions = (category: LookupCategory, text: string, signal: AbortSignal): Promise<Suggestion[]> =>
  call<typeof findSuggestions>('GET', '/lookup/find', {
    query: { text, category, max_results: `${maxSuggestions}` },
    signal,
  })

export const useSuggestions = (category: LookupCategory) => {
  const [suggestions, show] = useState<Suggestion[]>([])
  const [{ search, stop }] = useState(() =>
    createSuggestionSearch({ find: (text, signal) => fetchSuggestions(category, text, signal), show }),
  )
  useEffect(() => stop, [stop])
  return { suggestions, search, stop }
}
