import type { DeadlineWindow } from './define/school.ts'

/** Whether a text is an existing day in the form yyyy-mm-dd. */
export const isCalendarDay = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** The same day some years earlier. Days are compared as text, so the 29th of February needs no care. */
export const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** Creating a format is slow, so each time zone keeps its own. */
const keptFormats = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = formats.get(timeZone)
    if (known) return known
    const created = new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    formats.set(timeZone, created)
    return created
  }
}

const formatOfDay = keptFormats({ year: 'numeric', month: '2-digit', day: '2-digit' })
const formatOfHour = keptFormats({ hour: 'numeric', hourCycle: 'h23' })

/** The day (yyyy-mm-dd) that a moment falls on in a time zone. */
export const dayInTimeZone = (timeZone: string, moment: Date): string => {
  const parts = formatOfDay(timeZone).formatToParts(moment)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** A moment as people write it in a time zone, with the name of the zone: "November 15, 2026 at 2:03 PM CST". */
export const momentInTimeZone = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(moment)

const dayMs = 24 * 60 * 60 * 1000

/** The day some days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const minuteMs = 60 * 1000

/** The first minute of a day in a time zone, which is not midnight where the clocks change at night. */
export const startOfDay = (timeZone: string, day: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let [before, reached] = [midnight - dayMs, midnight + dayMs]
  while (reached - before > minuteMs) {
    const middle = before + Math.floor((reached - before) / 2 / minuteMs) * minuteMs
    if (dayInTimeZone(timeZone, new Date(middle)) < day) before = middle
    else reached = middle
  }
  return new Date(reached)
}

/** A day as people write it: "November 15, 2026". */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** The hour of the day, 0 to 23, at a moment in a time zone. */
export const hourInTimeZone = (timeZone: string, moment: Date): number => Number(formatOfHour(timeZone).format(moment))

/** The last day to apply, for each deadline. */
export const deadlineDays = (windows: readonly DeadlineWindow[]): readonly string[] =>
  windows.map(({ until }) => addDays(until, -1))

/** The banner of the deadline window that contains this day. The window ends before its second date. */
export const deadlineBanner = (windows: readonly DeadlineWindow[], today: string): string | undefined =>
  windows.find(({ from, until }) => from <= today && today < until)?.banner
