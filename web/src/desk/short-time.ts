import { addDays, dayInTimeZone } from '@apply/engine/calendar'

const withoutNarrowSpace = (text: string): string => text.replaceAll('\u202f', ' ')

const daysInWeek = 6

/** In which words a day is short and still means one day only. */
const optionsFor = (day: string, today: string): Intl.DateTimeFormatOptions => {
  const time = { hour: 'numeric', minute: '2-digit' } as const
  if (day === today) return time
  if (day < today && day >= addDays(today, -daysInWeek)) return { weekday: 'short', ...time }
  const isWithinYear = day < today && day > addDays(today, -365)
  return { month: 'short', day: 'numeric', ...(!isWithinYear && { year: 'numeric' }) }
}

/** "Today 9:12 AM", "Mon 5:59 PM" within a week, "Nov 16" within a year, else "Nov 16, 2025". */
export const shortTime = (timeZone: string, at: Date, now: Date): string => {
  const [day, today] = [dayInTimeZone(timeZone, at), dayInTimeZone(timeZone, now)]
  const text = withoutNarrowSpace(at.toLocaleString('en-US', { timeZone, ...optionsFor(day, today) }))
  return day === today ? `Today ${text}` : text
}
