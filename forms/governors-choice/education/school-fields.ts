import { dropdown, month, schoolLookup, text, year } from '@apply/engine/define'
import { hasStates } from '../about/address.ts'
import { countries } from '../options/countries.ts'
import { statesAndProvinces } from '../options/states-and-provinces.ts'
import { schoolDetails } from '../school-details.ts'

type Search = Parameters<typeof schoolLookup>

/** City, state and code share a row. */
const columns = 4

const { number_of_years } = schoolDetails.configuration

/** Years for past events of an applicant. */
export const recentYears = { count: number_of_years, direction: 'past' } as const

/** Past and future years, for something that a current student has not finished yet. */
export const recentAndFutureYears = { count: number_of_years + 5, direction: 'past', yearsAhead: 5 } as const

/** A school that can be searched by name. The lookup fills in the address, which can also be typed. */
export const schoolFields = (prefix: string, category: Search[1], details: Omit<Search[2], 'fills'>) => {
  const country = dropdown(`${prefix}country`, { label: 'Country', columns, options: countries })
  return [
    schoolLookup(prefix, category, { ...details, fills: ['address_line_1', 'city', 'state', 'zip', 'country'] }),
    country,
    text(`${prefix}address_line_1`, { label: 'School Address', columns: 8 }),
    text(`${prefix}city`, { label: 'City', columns }),
    dropdown(`${prefix}state`, {
      label: 'State/Province',
      columns,
      options: statesAndProvinces,
      show: hasStates(country),
    }),
    text(`${prefix}zip`, { label: 'ZIP/Postal Code', columns, maxLength: 10 }),
  ]
}

/** The first and last month at a school. */
export const attendance = (prefix: string) => [
  month(`${prefix}attend_from_month`, { label: 'Attended From (Month)', columns: 3 }),
  year(`${prefix}attend_from_year`, { label: 'Attended From (Year)', columns: 3, years: recentYears }),
  month(`${prefix}attend_to_month`, { label: 'Attended To (Month)', columns: 3 }),
  year(`${prefix}attend_to_year`, { label: 'Attended To (Year)', columns: 3, years: recentAndFutureYears }),
]
