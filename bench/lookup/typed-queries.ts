import type { LookupCategory } from '@apply/engine/define/question'
import type { Database } from '../../server/src/platform/database/database.ts'
import { sized } from '../sizes.ts'

type Query = { readonly text: string }

type Found = { readonly title: string; readonly city: string; readonly state: string; readonly zip: string }

const withSwap = (text: string): string => {
  const longest = text.split(' ').reduce((long, word) => (word.length > long.length ? word : long), '')
  const swapped = `${longest.charAt(0)}${longest.charAt(2)}${longest.charAt(1)}${longest.slice(3)}`
  return text.replace(longest, swapped)
}

/** What people type on their way to a record, and some of it wrong. */
const typedFor = ({ title, city, state, zip }: Found): readonly string[] => [
  title.slice(0, 3),
  title.slice(0, 6),
  title,
  `${title} ${city}`,
  `${title.split(' ').at(-2)} ${city} ${state}`,
  withSwap(title),
  withSwap(`${title} ${city}`),
  title.replace(/(?<=\w{3})\w/, ''),
  zip,
]

const perCategory = sized(40, 4)

/** The same queries in every run, from records all over the list; those to warm up with are for other records. */
export const typedQueries = async (
  database: Database,
  category: LookupCategory,
  purpose: 'measure' | 'warm up' = 'measure',
): Promise<readonly Query[]> => {
  const records = await database.patientTransaction((sql) =>
    sql<Found>(
      `select * from (
       select case category when 'address' then address_line_1 else name end as title, city, state, zip,
         row_number() over (order by folded, id) as place, count(*) over () as total
       from lookup_records where category = $1
     ) as numbered where place % (total / ${perCategory}) = $2 order by place limit ${perCategory}`,
      [category, purpose === 'measure' ? 0 : 1],
    ),
  )
  return records.flatMap(typedFor).map((text) => ({ text }))
}
