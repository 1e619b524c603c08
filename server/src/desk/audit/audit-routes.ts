import { type AuditEntry, readDeskAudit, readDeskAuditFilters } from '@apply/contract/desk/audit'
import type { School } from '@apply/engine/define'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { deskAuditStore } from './audit-store.ts'

const pageSize = 50

const cursorOf = ({ at, id }: AuditEntry): string => `${at}_${id}`

/** Rows that are added meanwhile are newer than every cursor, so a page never shifts. */
const entryBefore = (cursor: string) => {
  const [, time, id] = /^(\d{4}-[\dT:.-]+Z)_(\d{1,15})$/.exec(cursor) ?? []
  const at = new Date(time ?? '')
  if (id === undefined || Number.isNaN(at.getTime())) throw new HttpError(400, 'The cursor cannot be read.')
  return { at, id: Number(id) }
}

/** What was done at the desk, for administrators. */
export const auditRoutes = (app: App, school: School, { database, staffRoute, recordLook }: StaffCall): void => {
  const store = deskAuditStore(database.sql)

  /** Nothing was done to an applicant whom nobody knows. */
  const find = async ({ applicant, ...filter }: Parameters<typeof store.page>[0]) => {
    if (applicant === undefined) return store.page(filter)
    const id = await store.applicant(applicant)
    return id === undefined ? [] : store.page({ ...filter, applicant: id })
  }

  app.get(readDeskAudit.path, staffRoute(readDeskAudit), async ({ staff, query }) => {
    const { cursor, ...filter } = query
    const before = cursor === undefined ? undefined : entryBefore(cursor)
    const { timeZone } = school
    const found = await find({ ...filter, timeZone, before, limit: pageSize + 1 })
    const result = Object.keys(filter).length === 0 ? 'all' : `by ${Object.keys(filter).toSorted().join(', ')}`
    // Further pages belong to the look that the first one recorded, unless there was none: a cursor can be made up.
    const look = { target: 'audit', action: 'desk view-audit', result } as const
    await recordLook(database.sql, staff, { ...look, isOneMore: before === undefined })
    const entries = found.slice(0, pageSize)
    const last = entries.at(-1)
    return { entries, next: last && found.length > pageSize ? cursorOf(last) : null }
  })

  const filtersCall = readDeskAuditFilters
  app.get(filtersCall.path, staffRoute(filtersCall), async () => ({
    people: await store.people(),
    actions: await store.actions(),
  }))
}
