import { addDays, dayInTimeZone, startOfDay } from '@apply/engine/calendar'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { z } from 'zod'

const minute = 60_000
const day = 24 * 60 * minute
const units: Readonly<Record<string, number>> = { m: minute, h: 60 * minute, d: day }
const maxValidity = 366 * day

/** The length of a time such as "24h", in milliseconds. */
const asValidity = (text: string): number => {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const length = Number(count) * (units[unit] ?? 0)
  if (length <= 0 || length > maxValidity)
    throw new InvalidArgumentError('Write minutes, hours or days, such as 30m, 24h or 7d, at most 366d.')
  return length
}

/** The option that tells how long a link is valid. */
export const validOption = (defaultTime: string) =>
  new Option('--valid <time>', 'how long the link is valid, in minutes, hours or days: 30m, 24h, 7d, at most 366d')
    .argParser(asValidity)
    .default(asValidity(defaultTime), defaultTime)

export const momentHelp = '2026-01-15 (a day at the school) or 2026-01-15T12:00:00-06:00'

/** A day at the school, or a time with its offset. */
export type Moment = { readonly day: string } | { readonly time: Date }

/** What was asked for; for `option()`. */
export const asMoment = (text: string): Moment => {
  if (z.iso.date().safeParse(text).success) return { day: text }
  if (z.iso.datetime({ offset: true }).safeParse(text).success) return { time: new Date(text) }
  throw new InvalidArgumentError('Write a date or a time, such as 2026-01-15 or 2026-01-15T12:00:00-06:00.')
}

/** When the day begins at the school, or the time itself. */
export const startOf = (moment: Moment, timeZone: string): Date =>
  'day' in moment ? startOfDay(timeZone, moment.day) : moment.time

/** When the day ends at the school, or the time itself. */
export const endOf = (moment: Moment, timeZone: string): Date =>
  'day' in moment ? startOfDay(timeZone, addDays(moment.day, 1)) : moment.time

/** When a date begins at the school. A date in the future of the school is refused. */
export const pastSchoolDate = (date: string, timeZone: string, now: Date): Date => {
  if (!z.iso.date().safeParse(date).success)
    throw new InvalidArgumentError(`"${date}" is not a date. Write it as in 2025-09-01.`)
  const today = dayInTimeZone(timeZone, now)
  if (date > today) throw new InvalidArgumentError(`${date} is in the future: at the school it is ${today}.`)
  return startOfDay(timeZone, date)
}
