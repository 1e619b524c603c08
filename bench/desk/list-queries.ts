import type { Database } from '../../server/src/platform/database/database.ts'

export type ListQuery = { readonly kind: 'page' | 'search' | 'count'; readonly query: string }

type Person = { readonly name: string; readonly email: string; readonly receipt: string; readonly birth_date: string }

const withSwap = (word: string): string => `${word.charAt(0)}${word.charAt(2)}${word.charAt(1)}${word.slice(3)}`

/** What staff type to find a person, some of it wrong. */
const searchesFor = ({ name, email, receipt, birth_date }: Person): readonly string[] => {
  const [family = '', given = ''] = name.split(', ')
  return [
    family,
    given,
    `${given} ${family}`,
    family.slice(0, 3),
    `${given.slice(0, 2)} ${family}`,
    withSwap(family),
    `${given} ${withSwap(family)}`,
    family.replace(/(?<=\w{3})\w/, ''),
    email,
    email.slice(0, 6),
    receipt,
    receipt.slice(3, 9).toLowerCase(),
    birth_date,
    `${family} ${birth_date}`,
    given.slice(0, 2),
    given.slice(0, 1),
  ]
}

const filters = [
  '',
  'status=draft',
  'status=submitted',
  'state=TN',
  'state=KY,AL',
  'major=NURS',
  'term=202710',
  'documents=with',
  'desk_state=in-review',
  'requests=open',
  'requests=answered',
  'items=open',
  'items=overdue',
  'state=OH&major=MUSC&term=202730',
  'state=GA&requests=open',
  'submitted_from=2026-03-01&submitted_to=2026-03-07',
  'started_from=2026-04-01&status=draft',
  'documents=without&state=AL',
]
const sorts = ['name', 'submitted', 'started', 'changed', 'desk_state']

const people = 40

/** The same queries in every run: pages of every filter in every order, and searches for people all over the list. */
export const listQueries = async (database: Database): Promise<readonly ListQuery[]> => {
  const found = await database.patientTransaction((sql) =>
    sql<Person>(
      `select name, email, receipt, birth_date from (
         select *, row_number() over (order by started_at) as place, count(*) over () as total from desk_rows where receipt is not null
       ) as numbered where place % greatest(total / ${people}, 1) = 0 order by place limit ${people}`,
    ),
  )
  const searches = found.flatMap(searchesFor).map((text) => new URLSearchParams({ text }).toString())
  const pages = filters.flatMap((filter) =>
    sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `${filter}${filter && '&'}sort=${sort}&order=${order}`)),
  )
  const of = (kind: ListQuery['kind'], queries: readonly string[]) => queries.map((query) => ({ kind, query }))
  return [...of('page', pages), ...of('search', searches), ...of('count', [...filters, ...searches])]
}
