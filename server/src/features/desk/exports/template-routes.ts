import {
  changeExportTemplate,
  createExportTemplate,
  readExportColumns,
  removeExportTemplate,
} from '@apply/contract/desk/exports'
import type { Sql } from '../../../infra/database/database.ts'
import { isUniqueViolation } from '../../../infra/errors/describe-error.ts'
import { HttpError } from '../../../infra/errors/http-error.ts'
import type { App } from '../../../infra/http/app-type.ts'
import { allColumns } from '../../applications/export-formats.ts'
import { recordStaffAction } from '../desk-audit.ts'
import type { DeskDeps } from '../desk-deps.ts'
import type { StaffMember } from '../staff/staff-session-store.ts'
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
export const templateRoutes = (app: App, { database, clock, form, staffAccess }: DeskDeps): void => {
  const record = (sql: Sql, staff: StaffMember, id: string, result: string) =>
    recordStaffAction(sql, {
      at: clock(),
      staff,
      target: `export template ${id}`,
      action: 'desk export template',
      result,
    })

  const listed = { response: { 200: readExportColumns.response } }
  app.get(readExportColumns.path, { onRequest: staffAccess(readExportColumns), schema: listed }, async () => ({
    columns: allColumns(form),
    templates: await templateStore(database.sql).list(),
  }))

  const created = { body: createExportTemplate.body, response: { 200: createExportTemplate.response } }
  const creation = { onRequest: staffAccess(createExportTemplate), schema: created }
  app.post(createExportTemplate.path, creation, ({ staff, body }) =>
    database.transaction(async (sql) => {
      const template = await templateStore(sql).insert({ ...body, staffId: staff.id, at: clock() })
      if (!template) throw nameTaken()
      await record(sql, staff, template.id, 'created')
      return template
    }),
  )

  const { path, params, body: changed, response } = changeExportTemplate
  const schema = { params, body: changed, response: { 200: response } }
  app.put(path, { onRequest: staffAccess(changeExportTemplate), schema }, ({ staff, params: { id }, body }) => {
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

  const removed = { params: removeExportTemplate.params, response: { 200: removeExportTemplate.response } }
  const removal = { onRequest: staffAccess(removeExportTemplate), schema: removed }
  app.delete(removeExportTemplate.path, removal, async ({ staff, params: { id } }) => {
    await database.transaction(async (sql) => {
      if (!(await templateStore(sql).remove(id))) throw noTemplate()
      await record(sql, staff, id, 'removed')
    })
    return { message: 'The choice of columns was removed.' }
  })
}
