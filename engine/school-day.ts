import type { DeadlineWindow } from './define/school.ts'

/** The day (yyyy-mm-dd) that a moment falls on in a time zone. */
export const dayIn = (timeZone: string, moment: Date): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(moment)
    .map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}

/** The banner of the deadline window that a day lies in; the second date is the first day without it. */
export const deadlineBanner = (windows: readonly DeadlineWindow[], today: string): string | undefined =>
  windows.find(({ from, until }) => from <= today && today < until)?.banner
