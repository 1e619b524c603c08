import { isCalendarDay } from '@apply/engine/calendar'
import { months } from '@apply/engine/define/options'
import { plainNumber } from './plain-number.ts'

type Parts = { readonly year: string; readonly month: string; readonly day: string }

const monthNumber = (name: string): string => {
  const index = months.findIndex(({ label }) => label.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase())
  return String(index + 1)
}

/** The ways in which a date may be written, month first unless the year is. */
const patterns = [
  /^(?<month>\d{1,2})[/.\- ]+(?<day>\d{1,2})[/.\- ]+(?<year>\d{4})$/,
  /^(?<year>\d{4})[/.\- ]+(?<month>\d{1,2})[/.\- ]+(?<day>\d{1,2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>[a-z]{3,9})\.? +(?<day>\d{1,2})(?:st|nd|rd|th)?,? +(?<year>\d{4})$/i,
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th)?(?: of)? +(?<month>[a-z]{3,9})\.?,? +(?<year>\d{4})$/i,
]

const dayOf = ({ year, month, day }: Parts): string => {
  const number = /\d/.test(month) ? month : monthNumber(month)
  return `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The date in a text as yyyy-mm-dd; empty if it is none. */
export const readDate = (typed: string): string => {
  const text = plainNumber(typed).trim()
  for (const pattern of patterns) {
    const { year = '', month = '', day = '' } = pattern.exec(text)?.groups ?? {}
    const found = dayOf({ year, month, day })
    if (isCalendarDay(found)) return found
  }
  return ''
}

/** Planned dates are a few years ahead at most; every other short year is in the past. */
const yearsAhead = 5

const centuryOf = (shortYear: string, now: Date): string =>
  Number(shortYear) <= (now.getFullYear() % 100) + yearsAhead ? '20' : '19'

/** Completes a year of two digits. Only for a date that is typed to its end, because every year begins with two digits. */
export const withWholeYear = (text: string, now: Date = new Date()): string =>
  plainNumber(text)
    .trim()
    .replace(/^(.+[/.\- ]|\d{4})(\d\d)$/, (_, start: string, year: string) => `${start}${centuryOf(year, now)}${year}`)

/** A stored date as it is typed: mm/dd/yyyy. */
export const showDate = (stored: string): string => stored.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
