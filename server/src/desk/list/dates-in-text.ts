import { isCalendarDay } from '@apply/engine/calendar'
import { months } from '@apply/engine/define/options'

/** A text without its dates, and for each date the days that it may mean. */
type DatesInText = { readonly dates: readonly (readonly string[])[]; readonly rest: string }

const monthNames = months.map(({ label }) => label.toLowerCase())

/** "may", "sep" and "sept" are months, "ma" is not. */
const monthNumber = (name: string): string => {
  const index = monthNames.findIndex((month) => name.length >= 3 && month.startsWith(name.toLowerCase()))
  return index < 0 ? '' : String(index + 1)
}

/** A year of two digits is of this century or of the last. */
const fullYears = (year: string): readonly string[] => (year.length === 2 ? [`20${year}`, `19${year}`] : [year])

const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Whether a text is a day that the database has too. It has no year 0. */
export const isStorableDay = (text: string): boolean => isCalendarDay(text) && text >= '0001-01-01'

const daysOf = (year: string, month: string, day: string): readonly string[] =>
  fullYears(year)
    .map((full) => dayOf(full, month, day))
    .filter(isStorableDay)

/** Month and day stand in either order: 05/04/2008 is searched as the 4th of May and as the 5th of April. */
const eitherOrder = (first: string, second: string, year: string): readonly string[] => [
  ...new Set([...daysOf(year, first, second), ...daysOf(year, second, first)]),
]

type Format = { readonly pattern: RegExp; readonly days: (parts: readonly string[]) => readonly string[] }

const month = '([a-z]{3,9})\\.?'

const formats: readonly Format[] = [
  {
    pattern: /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g,
    days: ([year = '', , first = '', second = '']) => daysOf(year, first, second),
  },
  {
    pattern: /(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g,
    days: ([first = '', , second = '', year = '']) => eitherOrder(first, second, year),
  },
  {
    pattern: /(?<![\d\w])(\d{8})(?![\d\w])/g,
    days: ([digits = '']) => [
      ...daysOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)),
      ...eitherOrder(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)),
    ],
  },
  {
    pattern: new RegExp(`\\b${month} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi'),
    days: ([name = '', day = '', year = '']) => daysOf(year, monthNumber(name), day),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|\\.)? ${month},? (\\d{4})\\b`, 'gi'),
    days: ([day = '', name = '', year = '']) => daysOf(year, monthNumber(name), day),
  },
]

/** Finds dates in a search text in the ways people write them. What is no existing day stays in the text. */
export const datesInText = (text: string): DatesInText => {
  const dates: (readonly string[])[] = []
  const rest = formats.reduce(
    (left, { pattern, days }) =>
      left.replace(pattern, (found, ...groups) => {
        const meant = days(groups.filter((group): group is string => typeof group === 'string'))
        if (meant.length === 0) return found
        dates.push(meant)
        return ' '
      }),
    text.replace(/\s+/g, ' '),
  )
  return { dates, rest }
}
