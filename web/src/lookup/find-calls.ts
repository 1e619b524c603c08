import type { findRecord, findSuggestions, LookupCategory, Suggestion } from '@apply/contract/find'
import { call } from '../api/call.ts'
import { mostSuggestions } from './open-search.ts'

export const askForSuggestions = (category: LookupCategory, text: string, signal: AbortSignal): Promise<Suggestion[]> =>
  call<typeof findSuggestions>('GET', '/lookup/find', {
    query: { text, category, max_results: `${mostSuggestions}` },
    signal,
  })

export const askForRecord = (category: LookupCategory, id: string): Promise<Readonly<Record<string, string>>> =>
  call<typeof findRecord>('GET', '/lookup/find', { query: { id, category } })
