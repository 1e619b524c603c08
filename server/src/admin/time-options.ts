import { dayInTimeZone } from '@apply/engine/calendar'
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
export const validOption = (usual: string) =>
  new Option('--valid <time>', 'how long the link is valid, in minutes, hours or days: 30m, 24h, 7d, at most 366d')
    .argParser(asValidity)
    .default(asValidity(usual), usual)

export const sinceHelp = 'only what changed from then on: 2026-01-15 (midnight UTC) or 2026-01-15T12:00:00-06:00'

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** The time that was asked for; for `option()`. */
export const asMoment = (text: string): Date => {
  if (!moment.safeParse(text).success)
    throw new InvalidArgumentError('Write a date or a time, such as 2026-01-15 or 2026-01-15T12:00:00-06:00.')
  return new Date(text)
}

/** The first minute of a day in a time zone, which is not midnight where the clocks change at night. */
const startOfDay = (date: string, timeZone: string): Date => {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let [before, reached] = [midnight - day, midnight + day]
  while (reached - before > minute) {
    const middle = before + Math.floor((reached - before) / 2 / minute) * minute
    if (dayInTimeZone(timeZone, new Date(middle)) < date) before = middle
    else reached = middle
  }
  return new Date(reached)
}

/** When a date begins at the school. A date in the future of the school is refused. */
export const pastSchoolDate = (date: string, timeZone: string, now: Date): Date => {
  if (!z.iso.date().safeParse(date).success)
    throw new InvalidArgumentError(`"${date}" is not a date. Write it as in 2025-09-01.`)
  const today = dayInTimeZone(timeZone, now)
  if (date > today) throw new InvalidArgumentError(`${date} is in the future: at the school it is ${today}.`)
  return startOfDay(date, timeZone)
}
