import { changeView, readViews, removeView, saveView } from '@apply/contract/desk/views'
import { hasRole } from '@apply/engine/desk'
import type { StaffMember } from '../../identity/people.ts'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { Sql } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/errors/describe-error.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { savedViewStore } from './saved-view-store.ts'

const notFound = () => new HttpError(404, 'You have no such view. It may have been deleted.')
const nameTaken = (name: string) => new HttpError(409, `You already have a view named “${name}”.`)
const changedMeanwhile = (name: string) =>
  new HttpError(409, `The view “${name}” was changed in another window. Please load it again.`)

const refuseSharing = (staff: StaffMember, isShared: boolean): void => {
  if (isShared && !hasRole(staff.role, 'administrator'))
    throw new HttpError(403, 'Only an administrator may share a view with all staff.')
}

/** A search may have the name of a person, and a view outlives that person's application. */
const withoutText = <Content extends { readonly query: string }>(content: Content): Content => {
  const query = new URLSearchParams(content.query)
  query.delete('text')
  return { ...content, query: query.toString() }
}

/** Views of the list that staff save under a name. Everybody has their own, and administrators share some. */
export const savedViewRoutes = (app: App, { database, clock, staffRoute, recordAction }: StaffCall): void => {
  const record = (sql: Sql, staff: StaffMember, id: string, result: string) =>
    recordAction(sql, staff, { target: `view ${id}`, action: 'desk view saved', result })

  app.get(readViews.path, staffRoute(readViews), ({ staff }) => savedViewStore(database.sql).list(staff))

  app.post(saveView.path, staffRoute(saveView), ({ staff, body }) => {
    refuseSharing(staff, body.is_shared)
    return database.transaction(async (sql) => {
      const view = await savedViewStore(sql).add(staff.id, withoutText(body), clock())
      if (!view) throw nameTaken(body.name)
      await record(sql, staff, view.id, view.is_shared ? 'added, shared' : 'added')
      return view
    })
  })

  app.put(changeView.path, staffRoute(changeView), ({ staff, params: { id }, body }) => {
    refuseSharing(staff, body.is_shared)
    const changing = database.transaction(async (sql) => {
      const store = savedViewStore(sql)
      const present = await store.find(staff.id, id)
      if (!present) throw notFound()
      const view = await store.change(staff.id, id, withoutText(body), clock())
      if (!view) throw changedMeanwhile(present.name)
      await record(sql, staff, id, view.is_shared ? 'changed, shared' : 'changed')
      return view
    })
    return changing.catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(body.name) : error
    })
  })

  app.delete(removeView.path, staffRoute(removeView), ({ staff, params: { id } }) =>
    database.transaction(async (sql) => {
      if (!(await savedViewStore(sql).remove(staff, id))) throw notFound()
      await record(sql, staff, id, 'deleted')
      return { message: 'The view was deleted.' }
    }),
  )
}
