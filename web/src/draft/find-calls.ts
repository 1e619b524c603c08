import type { findRecord, LookupCategory } from '@apply/contract/find'
import { call } from '../api/call.ts'

export const askForRecord = (category: LookupCategory, id: string): Promise<Readonly<Record<string, string>>> =>
  call<typeof findRecord>('GET', '/lookup/find', { query: { id, category } })
