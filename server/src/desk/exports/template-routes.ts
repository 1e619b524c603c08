import {
  changeExportTemplate,
  createExportTemplate,
  readExportColumns,
  removeExportTemplate,
} from '@apply/contract/desk/exports'
import type { Form } from '@apply/engine/define'
import type { StaffMember } from '../../identity/people.ts'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { Sql } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/errors/describe-error.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { allColumns } from './export-formats.ts'
import { type Template, templateStore } from './template-store.ts'

const nameTaken = () => new HttpError(409, 'Another choice of columns has this name. Please choose another name.')
const noTemplate = () => new HttpError(404, 'This choice of columns is no longer there.')

/** Names what another administrator has changed meanwhile. */
const changedMeanwhile = ({ name, columns }: Template) =>
  new HttpError(
    409,
    `This choice was changed meanwhile: it is now "${name}" with ${columns.length} columns. Load it again.`,
  )

/** Named choices of columns. */
export const templateRoutes = (
  app: App,
  form: Form,
  { database, clock, staffRoute, recordAction }: StaffCall,
): void => {
  const record = (sql: Sql, staff: StaffMember, id: string, result: string) =>
    recordAction(sql, staff, { target: `export template ${id}`, action: 'desk export template', result })

  app.get(readExportColumns.path, staffRoute(readExportColumns), async () => ({
    columns: allColumns(form),
    templates: await templateStore(database.sql).list(),
  }))

  app.post(createExportTemplate.path, staffRoute(createExportTemplate), ({ staff, body }) =>
    database.transaction(async (sql) => {
      const template = await templateStore(sql).insert({ ...body, staffId: staff.id, at: clock() })
      if (!template) throw nameTaken()
      await record(sql, staff, template.id, 'created')
      return template
    }),
  )

  app.put(changeExportTemplate.path, staffRoute(changeExportTemplate), ({ staff, params: { id }, body }) => {
    const changing = database.transaction(async (sql) => {
      const store = templateStore(sql)
      const before = await store.lock(id)
      if (!before) throw noTemplate()
      if (before.version !== body.version) throw changedMeanwhile(before)
      const template = await store.update(id, { ...body, staffId: staff.id, at: clock() })
      if (!template) throw noTemplate()
      await record(sql, staff, id, 'changed')
      return template
    })
    return changing.catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error
    })
  })

  app.delete(removeExportTemplate.path, staffRoute(removeExportTemplate), async ({ staff, params: { id } }) => {
    await database.transaction(async (sql) => {
      if (!(await templateStore(sql).remove(id))) throw noTemplate()
      await record(sql, staff, id, 'removed')
    })
    return { message: 'The choice of columns was removed.' }
  })
}
