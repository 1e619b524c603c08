import { countList, type ListedApplication, readList, readListOptions, readNeighbors } from '@apply/contract/desk/list'
import type { Desk, Form, School } from '@apply/engine/define'
import type { StaffMember } from '../../identity/people.ts'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schoolDay } from '../../platform/time/clock.ts'
import { listOptions } from './list-options.ts'
import { type ListRow, listStore } from './list-store.ts'
import { createViewReader } from './read-list.ts'
import { filterNames, type ViewQuery } from './view.ts'

/** What a row has of a draft's answers is hidden here too: the job may not have removed it yet. */
const hidden = { name: '', birth_date: null, entry_term: null, state: null, major: null }

const listed = (
  { key_text, is_similar, rank, items_due_on, ...stored }: ListRow,
  { areDraftsReadable, states: [first] }: Desk,
  today: string,
): ListedApplication => {
  const isSubmitted = stored.submitted_at !== null
  const row = isSubmitted || areDraftsReadable ? stored : { ...stored, ...hidden }
  return {
    ...row,
    desk_state: isSubmitted ? (row.desk_state ?? first.name) : null,
    name: row.name === '' ? null : row.name,
    started_at: row.started_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    has_overdue_items: items_due_on !== null && items_due_on < today,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }
}

const upTo = (count: number, max: number) => ({ count: Math.min(count, max), is_more: count > max })

/** Records what was done with a view: a search if it has a text. */
const createRecord =
  ({ database, recordAction }: StaffCall) =>
  (staff: StaffMember, query: ViewQuery, done: string): Promise<void> => {
    const action = query.text === undefined ? 'desk list' : 'desk search'
    return recordAction(database.sql, staff, { target: 'list', action, result: `${done}, ${filterNames(query)}` })
  }

type Deps = { readonly call: StaffCall; readonly form: Form; readonly school: School; readonly desk: Desk }

const optionRoute = (app: App, { call: { database, clock, staffRoute }, form, school, desk }: Deps): void => {
  const store = listStore(database)
  const today = schoolDay(school, clock)
  app.get(readListOptions.path, staffRoute(readListOptions), () =>
    listOptions({ store, form, desk, school, today: today() }),
  )
}

/** The list of applications: a page, its counts, its filters, and who stands beside whom. */
export const listRoutes = (app: App, deps: Deps): void => {
  const { call, desk, school } = deps
  const { database, clock, staffRoute } = call
  const reader = createViewReader({ database, clock, school, desk })
  const record = createRecord(call)
  const today = schoolDay(school, clock)

  app.get(readList.path, staffRoute(readList), async ({ staff, session, query: { after, before, ...query } }) => {
    const { rows, next, previous, hasSimilar } = await reader.page(query, { staff, session }, { after, before })
    await record(staff, query, `${rows.length} applications`)
    await reader.noteVisit({ staff, session })
    return {
      applications: rows.map((row) => listed(row, desk, today())),
      next,
      previous,
      has_similar: hasSimilar,
    }
  })

  app.get(countList.path, staffRoute(countList), async ({ staff, session, query }) => {
    const { drafts, submitted, max } = await reader.count(query, { staff, session })
    const total = drafts + submitted
    // Without a text, it is a part of reading the page.
    if (query.text !== undefined)
      await record(staff, query, `counted ${Math.min(total, max)} ${total === 1 ? 'application' : 'applications'}`)
    return { total: upTo(total, max), drafts: upTo(drafts, max), submitted: upTo(submitted, max) }
  })

  app.get(readNeighbors.path, staffRoute(readNeighbors), async ({ staff, session, params: { id }, query }) => {
    const neighbors = await reader.neighbors(query, { staff, session }, id)
    if (query.text !== undefined) await record(staff, query, 'the neighbors of an application')
    if (!neighbors) throw new HttpError(404, 'There is no such application.')
    return neighbors
  })
  optionRoute(app, deps)
}
