import { dayInTimeZone } from '@apply/engine/calendar'
import { z } from 'zod'
import { UsageError } from './command.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The first minute of a day in a time zone, which need not be midnight where the clocks change at night. */
const startOfDay = (asked: string, timeZone: string): Date => {
  const midnight = Date.parse(`${asked}T00:00:00Z`)
  let [before, reached] = [midnight - day, midnight + day]
  while (reached - before > minute) {
    const middle = before + Math.floor((reached - before) / 2 / minute) * minute
    if (dayInTimeZone(timeZone, new Date(middle)) < asked) before = middle
    else reached = middle
  }
  return new Date(reached)
}

/** When a date begins at the school. A date that has not come there yet is refused. */
export const pastSchoolDate = (asked: string, timeZone: string, now: Date): Date => {
  if (!z.iso.date().safeParse(asked).success)
    throw new UsageError(`"${asked}" is not a date. Write it as in 2025-09-01.`)
  const today = dayInTimeZone(timeZone, now)
  if (asked > today) throw new UsageError(`${asked} is in the future: at the school it is ${today}.`)
  return startOfDay(asked, timeZone)
}
