import { isCalendarDay } from './calendar.ts'

const dayMs = 24 * 60 * 60 * 1000

const isTimeOfDay = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)

/** What clocks in a time zone show at a moment, as "2026-11-01T17:00". */
const shownAt = (timeZone: string, moment: number): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(moment))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moments at which clocks in a time zone show this day (yyyy-mm-dd) and time (hh:mm): mostly one, none if the clocks skip it, and
 * two if they repeat it, the earlier one first.
 */
export const momentsAt = (timeZone: string, day: string, time: string): readonly Date[] => {
  if (!isCalendarDay(day) || !isTimeOfDay(time)) return []
  const wanted = `${day}T${time}`
  const asUtc = Date.parse(`${wanted}Z`)
  const candidates = [asUtc - dayMs, asUtc + dayMs].map((near) => {
    const offset = Date.parse(`${shownAt(timeZone, near)}Z`) - near
    return asUtc - offset
  })
  return [...new Set(candidates)]
    .filter((moment) => shownAt(timeZone, moment) === wanted)
    .toSorted((one, other) => one - other)
    .map((moment) => new Date(moment))
}
