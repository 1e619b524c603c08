import type { IncomingHttpHeaders } from 'node:http'
import { cancelExport, downloadExport, previewExport, readExports, requestExport } from '@apply/contract/desk/exports'
import { addDays, dayInTimeZone, startOfDay } from '@apply/engine/calendar'
import type { Desk, Form, School } from '@apply/engine/define'
import type { ExportFormat } from '@apply/engine/desk-exchange'
import type { z } from 'zod'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import { exportKey } from '../../platform/storage/file-keys.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { after } from '../../platform/time/clock.ts'
import { createViewReader } from '../list/read-list.ts'
import { viewNames } from '../list/view.ts'
import type { Visitor } from '../list/visit-store.ts'
import type { SubmittedFilter } from './export-applications.ts'
import { allColumns } from './export-formats.ts'
import { exportRunStore } from './export-run-store.ts'
import { type ExportRow, exportStore, maxPdfs } from './export-store.ts'
import { exportQueue, exportRetries } from './run-export.ts'

const maxOpenExports = 3

const files: Readonly<Record<ExportFormat, { readonly extension: string; readonly type: string }>> = {
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  jsonl: { extension: 'jsonl', type: 'application/x-ndjson' },
  pdf: { extension: 'zip', type: 'application/zip' },
}

const asExport = (id: string): string => `export ${id}`

const noExport = () => new HttpError(404, 'There is no such export.')

const described = ({ staff_id, ...row }: ExportRow, staffId: string) => ({
  ...row,
  is_own: staff_id === staffId,
  requested_at: row.requested_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
})

type Selection = z.output<typeof previewExport.body>

type Days = Pick<Selection, 'submitted_from' | 'submitted_until'>

const periodOf = ({ submitted_from, submitted_until }: Days, timeZone: string, now: Date) => {
  const afterNow = after(now, 1)
  const end = submitted_until === undefined ? afterNow : startOfDay(timeZone, addDays(submitted_until, 1))
  return {
    from: submitted_from === undefined ? undefined : startOfDay(timeZone, submitted_from),
    before: end < afterNow ? end : afterNow,
  }
}

type Deps = {
  readonly call: StaffCall
  readonly form: Form
  readonly school: School
  readonly desk: Desk
  readonly jobs: Jobs
  readonly storage: Storage
}

/** What was chosen, as moments and ids. What is submitted after the request is not part of the export. */
const createFilter = ({ call: { database, clock }, school, desk }: Deps) => {
  const reader = createViewReader({ database, clock, school, desk })
  return async ({ view, ids, ...days }: Selection, visitor: Visitor): Promise<SubmittedFilter> => ({
    ...periodOf(days, school.timeZone, clock()),
    ids: view ? await reader.ids(view, visitor) : ids,
  })
}

const requestRoutes = (app: App, deps: Deps): void => {
  const { form, jobs, storage } = deps
  const { database, clock, staffRoute, recordAction } = deps.call
  const filterOf = createFilter(deps)

  app.post(previewExport.path, staffRoute(previewExport), async ({ staff, session, body }) => ({
    count: await exportStore(database.sql).count(await filterOf(body, { staff, session })),
  }))

  const checkColumns = (columns: readonly string[] | undefined) => {
    const known = new Set(allColumns(form).map(({ key }) => key))
    const unknown = columns?.find((key) => !known.has(key))
    if (unknown !== undefined) throw new HttpError(400, `"${unknown}" is not a column of an export.`)
  }

  const checkLayout = ({ format, layout, columns }: z.output<typeof requestExport.body>) => {
    if (layout === 'people' && (format !== 'csv' || columns))
      throw new HttpError(400, 'A spreadsheet for people is a CSV, and has the columns that the school has chosen.')
  }

  app.post(requestExport.path, staffRoute(requestExport), async ({ staff, session, body }) => {
    const { format, layout, columns } = body
    checkColumns(columns)
    checkLayout(body)
    await storage.requireRoom?.()
    const filter = await filterOf(body, { staff, session })
    const started = await database.transaction(async (sql) => {
      const store = exportStore(sql)
      const now = clock()
      const total = await store.count(filter)
      if (total === 0) throw new HttpError(409, 'No submitted application was chosen, so there is nothing to export.')
      if (format === 'pdf' && total > maxPdfs)
        throw new HttpError(
          409,
          `A zip can have ${maxPdfs.toLocaleString('en-US')} applications. Please choose fewer days.`,
        )
      if ((await store.countOpen(staff.id)) >= maxOpenExports)
        throw new HttpError(409, 'Three of your exports are not ready yet. Please wait for them or cancel one.')
      const id = await store.insert({ staffId: staff.id, format, layout, columns: columns ?? null, filter }, total, now)
      await jobs.send(sql, exportQueue.name, { exportId: id }, exportRetries)
      const matching = body.view ? ` that match: ${viewNames(body.view)}` : ''
      const what = layout === 'people' ? 'a spreadsheet' : format
      const result = `requested ${what} of ${total} applications${matching}`
      await recordAction(sql, staff, { at: now, target: asExport(id), action: 'desk export', result })
      return { id, total }
    })
    jobs.wake(exportQueue.name)
    return started
  })
}

const changeRoutes = (app: App, { database, clock, staffRoute, recordAction, recordLook }: StaffCall): void => {
  app.get(readExports.path, staffRoute(readExports), async ({ staff }) => {
    await recordLook(database.sql, staff, { target: 'exports', action: 'desk view-exports', result: 'listed' })
    return { exports: (await exportStore(database.sql).list()).map((row) => described(row, staff.id)) }
  })

  app.post(cancelExport.path, staffRoute(cancelExport), async ({ staff, params: { id } }) => {
    await database.transaction(async (sql) => {
      const store = exportStore(sql)
      if (!(await store.find(id))) throw noExport()
      const message = `Cancelled by ${staff.name || staff.email}.`
      if (!(await exportRunStore(sql).end(id, { status: 'cancelled', message, at: clock() })))
        throw new HttpError(409, 'This export has ended already.')
      await recordAction(sql, staff, { target: asExport(id), action: 'desk cancel export', result: 'cancelled' })
    })
    return { message: 'The export was cancelled.' }
  })
}

/** Where the rest of a download begins that broke off, of the same file. Every other range gets the whole file. */
const restIn = ({ range = '', 'if-range': sameAs }: IncomingHttpHeaders, tag: string, size: number): number => {
  const start = Number(/^bytes=(\d{1,15})-$/.exec(range)?.[1] ?? 0)
  return start < size && (sameAs === undefined || sameAs === tag) ? start : 0
}

const fileRoute = (app: App, { call, school, storage }: Deps): void => {
  const { database, clock, staffRoute, recordAction } = call
  app.get(downloadExport.path, staffRoute(downloadExport), async ({ staff, params: { id }, headers }, reply) => {
    const found = await exportStore(database.sql).find(id)
    if (!found) throw noExport()
    if (found.staff_id !== staff.id)
      throw new HttpError(403, `Only ${found.requested_by}, who asked for this file, can download it.`)
    const isReady = found.status === 'completed' && found.expires_at !== null && found.expires_at > clock()
    const size = isReady ? await storage.size(exportKey(id)) : undefined
    if (size === undefined) throw new HttpError(404, 'This file is not there: it is not ready, or it was removed.')
    const tag = `"${id}-${size}"`
    const start = restIn(headers, tag, size)
    const result = start === 0 ? 'downloaded' : 'downloaded the rest'
    await recordAction(database.sql, staff, { target: asExport(id), action: 'desk export', result })
    if (start > 0) reply.code(206).header('content-range', `bytes ${start}-${size - 1}/${size}`)
    const { extension, type } = files[found.format]
    const name = `applications-${dayInTimeZone(school.timeZone, found.requested_at)}.${extension}`
    return reply
      .headers({ ...downloadHeaders(name, type), 'content-length': size - start, 'accept-ranges': 'bytes', etag: tag })
      .send(await storage.read(exportKey(id), start))
  })
}

/** Administrators take submitted applications out as files. */
export const exportRoutes = (app: App, deps: Deps): void => {
  requestRoutes(app, deps)
  changeRoutes(app, deps.call)
  fileRoute(app, deps)
}
