import type { readInsightYear } from '@apply/contract/desk/insight-year'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'

export type Year = ResponseOf<typeof readInsightYear>

export const useYear = (days: number) =>
  useQuery({
    queryKey: ['insight-year', days],
    queryFn: () => call<typeof readInsightYear>('GET', '/desk/api/insight/year', { query: { days: String(days) } }),
    placeholderData: keepPreviousData,
  })

/** "+12%", "−3%"; nothing where last year has too little to compare with. */
export const changeText = (people: number, before: number): string => {
  if (before < 10) return ''
  const percent = Math.round(((people - before) / before) * 100)
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Nov 16". */
export const shortDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))
