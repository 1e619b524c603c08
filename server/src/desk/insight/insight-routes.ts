import { downloadInsight, readInsight as insightCall } from '@apply/contract/desk/insight'
import type { Form, School } from '@apply/engine/define'
import type { InsightTable } from '@apply/engine/desk-exchange'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import { type Cells, csvOf } from './insight-csv.ts'
import { type Insight, readInsight } from './read-insight.ts'

/** A number of people in a file: words where it is hidden. */
const shown = (people: number | null): string | number => people ?? 'fewer than 5'

/** The same rows that the page shows, and nothing beside them. */
const tables: Readonly<Record<InsightTable, (insight: Insight) => readonly Cells[]>> = {
  'by-day': ({ by_day }) => [
    ['day', 'started', 'first attempt to submit', 'submitted'],
    ...by_day.map(({ day, started, first_attempt, submitted }) => [day, started, shown(first_attempt), submitted]),
  ],
  'left-on': ({ left_on }) => [['page', 'drafts'], ...left_on.map(({ page, people }) => [page, people])],
  messages: ({ messages }) => [
    ['question', 'message', 'people', 'median days since the first attempt'],
    ...messages.map(({ question, message, people, median_days }) => [question, message, people, median_days]),
  ],
  corrected: ({ corrected }) => [
    ['question', 'people', 'median minutes after the first attempt'],
    ...corrected.map(({ question, people, median_minutes }) => [question, people, median_minutes]),
  ],
  refused: ({ refused }) => [
    ['question', 'message', 'people'],
    ...refused.map(({ question, message, people }) => [question, message, people]),
  ],
}

type Deps = { readonly call: StaffCall; readonly form: Form; readonly school: School }

/** Where applicants struggle, for the page and as files. */
export const insightRoutes = (app: App, { call, form, school }: Deps): void => {
  const { database, clock, staffRoute, recordAction, recordLook } = call
  const read = (days: number) => readInsight(database.sql, { form, school, now: clock(), days })
  const insightLook = (result: string) => ({ target: 'insight', action: 'desk insight', result }) as const

  app.get(insightCall.path, staffRoute(insightCall), async ({ staff, query: { days } }) => {
    await recordLook(database.sql, staff, insightLook(`shown for ${days} days`))
    return read(days)
  })

  app.get(downloadInsight.path, staffRoute(downloadInsight), async ({ staff, query: { days, table } }, reply) => {
    await recordAction(database.sql, staff, insightLook(`downloaded ${table} of ${days} days`))
    const insight = await read(days)
    const name = `${table}-${insight.from}-${insight.until}.csv`
    return reply.headers(downloadHeaders(name, 'text/csv; charset=utf-8')).send(csvOf(tables[table](insight)))
  })
}
