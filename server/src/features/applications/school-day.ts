import { dayInTimeZone } from '@apply/engine/calendar'
import type { School } from '@apply/engine/define/school'
import type { Clock } from '../../infra/process/clock.ts'

const minute = 60_000

/** Tells which day it is at the school, as yyyy-mm-dd. Days begin at a full minute everywhere, so that it looks once a minute. */
export const schoolDay = ({ timeZone }: Pick<School, 'timeZone'>, clock: Clock): (() => string) => {
  let known = { minute: Number.NaN, day: '' }
  return () => {
    const now = clock()
    const thisMinute = Math.floor(now.getTime() / minute)
    if (thisMinute !== known.minute) known = { minute: thisMinute, day: dayInTimeZone(timeZone, now) }
    return known.day
  }
}
