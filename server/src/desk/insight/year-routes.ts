import { downloadInsightYear, readInsightYear } from '@apply/contract/desk/insight-year'
import type { Desk, Form, School } from '@apply/engine/define'
import type { YearTable } from '@apply/engine/desk-exchange'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import { type Cells, csvOf } from './insight-csv.ts'
import { type InsightYear, readYear } from './read-year.ts'

type Group = { readonly label: string; readonly people: number; readonly people_before: number }

const groupRows = (name: string, groups: readonly Group[]): readonly Cells[] => [
  [name, 'this year', 'last year'],
  ...groups.map(({ label, people, people_before }) => [label, people, people_before]),
]

/** The same rows that the page shows. */
const tables: Readonly<Record<YearTable, (year: InsightYear) => readonly Cells[]>> = {
  'by-week': ({ by_week }) => [
    ['from', 'until', 'started', 'started last year', 'submitted', 'submitted last year'],
    ...by_week.map(({ from, until, started, submitted }) => [
      ...[from, until, started.people, started.people_before, submitted.people, submitted.people_before],
    ]),
  ],
  'by-term': ({ by_term }) => [
    ['term', 'this year', 'term a year before', 'last year'],
    ...by_term.map(({ label, label_before, people, people_before }) => [label, people, label_before, people_before]),
  ],
  'by-major': ({ by_major }) => groupRows('major', by_major),
  'by-state': ({ by_state }) => groupRows('home state', by_state),
  funnel: ({ funnel }) => groupRows('came as far as', funnel),
}

type Deps = { readonly call: StaffCall; readonly form: Form; readonly school: School; readonly desk: Desk }

/** This year beside last year, for the page and as files. */
export const yearRoutes = (app: App, { call, ...content }: Deps): void => {
  const { database, clock, staffRoute, recordAction, recordLook } = call
  const read = (days: number) => readYear(database.sql, { ...content, now: clock(), days })
  const look = (result: string) => ({ target: 'insight', action: 'desk insight', result }) as const

  app.get(readInsightYear.path, staffRoute(readInsightYear), async ({ staff, query: { days } }) => {
    await recordLook(database.sql, staff, look(`shown for ${days} days beside last year`))
    return read(days)
  })

  const file = downloadInsightYear
  app.get(file.path, staffRoute(file), async ({ staff, query: { days, table } }, reply) => {
    await recordAction(database.sql, staff, look(`downloaded ${table} of ${days} days`))
    const year = await read(days)
    const name = `${table}-${year.from}-${year.until}.csv`
    return reply.headers(downloadHeaders(name, 'text/csv; charset=utf-8')).send(csvOf(tables[table](year)))
  })
}
