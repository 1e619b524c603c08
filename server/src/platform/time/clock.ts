import { dayInTimeZone } from '@apply/engine/calendar'
import type { School } from '@apply/engine/define/school'

/** The only source of the current time. Tests pass their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const dayMs = 24 * 60 * 60_000

export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)

const minute = 60_000

/**
 * Returns today's date at the school as yyyy-mm-dd. In every time zone a day starts at a full minute, so the date is
 * computed at most once a minute.
 */
export const schoolDay = ({ timeZone }: Pick<School, 'timeZone'>, clock: Clock): (() => string) => {
  let cached = { minute: Number.NaN, day: '' }
  return () => {
    const now = clock()
    const currentMinute = Math.floor(now.getTime() / minute)
    if (currentMinute !== cached.minute) cached = { minute: currentMinute, day: dayInTimeZone(timeZone, now) }
    return cached.day
  }
}
