import type { LookupCategory, Suggestion } from '@apply/contract/find'
import { useEffect, useState } from 'react'
import { askForSuggestions } from './find-calls.ts'
import { openSearch } from './open-search.ts'

export const useSuggestions = (category: LookupCategory) => {
  const [suggestions, show] = useState<Suggestion[]>([])
  const [{ search, stop }] = useState(() =>
    openSearch({ find: (text, signal) => askForSuggestions(category, text, signal), show }),
  )
  useEffect(() => stop, [stop])
  return { suggestions, search, stop }
}
