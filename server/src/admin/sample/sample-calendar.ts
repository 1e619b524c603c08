import { addDays, dayInTimeZone, startOfDay } from '@apply/engine/calendar'
import { after, dayMs } from '../../platform/time/clock.ts'
import { type Chance, pick } from './chance.ts'

const hourMs = 3_600_000

const atHour = (timeZone: string, day: string, hour: number, chance: Chance): Date =>
  after(startOfDay(timeZone, day), (hour + chance()) * hourMs)

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** Most people fill in a form after school. */
const freeHours = [7, 10, 12, 15, 16, 16, 17, 18, 19, 19, 20, 20, 21, 21, 22]

/** The last days of applications: of this year about as many as of last year up to the same day, and some of last year that came later. */
export const startedDaysAgo = (chance: Chance, share: number): number => {
  const place = chance()
  const sinceFall = 1 + 110 * place ** 1.4
  if (share < 0.44) return sinceFall
  return share < 0.8 ? 365 + sinceFall : 365 - 120 * place
}

type Zone = { readonly timeZone: string; readonly chance: Chance }

/** A moment in somebody's free time on the day that is so many days ago. */
export const inFreeTime = (now: Date, daysAgo: number, { timeZone, chance }: Zone): Date =>
  atHour(timeZone, addDays(dayInTimeZone(timeZone, now), -Math.ceil(daysAgo)), pick(chance, freeHours) ?? 18, chance)

/** A moment in the hours of the office, so many days later, or on the next day that is no weekend. */
export const inOfficeHours = (since: Date, days: number, { timeZone, chance }: Zone): Date => {
  let day = dayInTimeZone(timeZone, after(since, Math.max(days, 0.5) * dayMs))
  while (isWeekend(day)) day = addDays(day, 1)
  const at = atHour(timeZone, day, 8 + Math.floor(chance() * 8), chance)
  return at > since ? at : after(at, dayMs)
}

/** The year of the classes that most enter in who apply on this day. */
export const entryYearOf = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) >= '08-01' ? 1 : 0)
