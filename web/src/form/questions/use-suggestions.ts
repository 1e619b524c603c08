import type { findSuggestions, LookupCategory, Suggestion } from '@apply/contract/find'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { mostSuggestions, openSearch } from './open-search.ts'

const askForSuggestions = (category: LookupCategory, text: string, signal: AbortSignal): Promise<Suggestion[]> =>
  call<typeof findSuggestions>('GET', '/lookup/find', {
    query: { text, category, max_results: `${mostSuggestions}` },
    signal,
  })

export const useSuggestions = (category: LookupCategory) => {
  const [suggestions, show] = useState<Suggestion[]>([])
  const [{ search, stop }] = useState(() =>
    openSearch({ find: (text, signal) => askForSuggestions(category, text, signal), show }),
  )
  useEffect(() => stop, [stop])
  return { suggestions, search, stop }
}
