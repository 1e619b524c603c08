import { dayIn } from '@apply/engine/school-day'

const minute = 60_000

/** Today in the school's time zone; worked out once a minute, since it is asked for at every key. */
export const schoolDay = (timeZone: string, now: () => number = Date.now): (() => string) => {
  let known = { minute: Number.NaN, day: '' }
  return () => {
    const current = Math.floor(now() / minute)
    if (current !== known.minute) known = { minute: current, day: dayIn(timeZone, new Date(current * minute)) }
    return known.day
  }
}
