import type { DeadlineWindow } from './define/school.ts'

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Making a calendar is slow, so that each time zone keeps its own. */
const calendarOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = calendars.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, made)
  return made
}

/** The day (yyyy-mm-dd) that a moment falls on in a time zone. */
export const dayIn = (timeZone: string, moment: Date): string => {
  const parts = calendarOf(timeZone).formatToParts(moment)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The banner of the deadline window that a day lies in; the second date is the first day without it. */
export const deadlineBanner = (windows: readonly DeadlineWindow[], today: string): string | undefined =>
  windows.find(({ from, until }) => from <= today && today < until)?.banner
