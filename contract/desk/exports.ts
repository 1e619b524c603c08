import { exportFormats, exportLayouts, exportStatuses, maxExportIds } from '@apply/engine/desk-exchange'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, key, message, rowId } from '../schemas.ts'
import { viewQuery } from './list.ts'
import { deskName } from './system-keys.ts'

const columns = z
  .array(key)
  .min(1, { error: 'Please choose at least one column.' })
  .max(1_000)
  .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'A column was chosen twice.' })
  .readonly()

const dayError = 'Please write the day as in 2026-01-15.'
/** The database knows no year 0. */
const day = z.iso.date({ error: dayError }).regex(/^(?!0000)/, { error: dayError })

/** Which submitted applications: all, those of some days at the school, those with these ids, or those that match a view of the list. */
const selection = {
  submitted_from: day.optional(),
  /** This day is included. */
  submitted_until: day.optional(),
  ids: z.array(rowId).min(1).max(maxExportIds).readonly().optional(),
  view: viewQuery.optional(),
}

const exportEntry = z.object({
  id: z.uuid(),
  format: z.enum(exportFormats),
  layout: z.enum(exportLayouts),
  status: z.enum(exportStatuses),
  done: z.int(),
  total: z.int(),
  requested_at: z.string(),
  requested_by: z.string(),
  finished_at: z.string().nullable(),
  /** When the file is removed. */
  expires_at: z.string().nullable(),
  file_size: z.number().nullable(),
  message: z.string(),
  /** Only the administrator who asked for a file can download it. */
  is_own: z.boolean(),
})

export const readExports = {
  method: 'GET',
  path: '/desk/api/exports',
  tag: 'Desk',
  access: 'administrator',
  summary: 'List the exports of the last month, newest first, with their progress.',
  response: z.object({ exports: z.array(exportEntry).readonly() }),
} as const satisfies Call

export const previewExport = {
  method: 'POST',
  path: '/desk/api/exports/preview',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Count the applications that an export would have.',
  body: z.strictObject(selection),
  response: z.object({ count: z.int() }),
} as const satisfies Call

export const requestExport = {
  method: 'POST',
  path: '/desk/api/exports',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Start an export of submitted applications.',
  description: 'It is made in the background.',
  body: z.strictObject({
    ...selection,
    format: z.enum(exportFormats, { error: 'Please choose a format.' }),
    /** For CSV and JSON lines. All of them unless given. */
    columns: columns.optional(),
    /** `people` is a CSV with the columns of the school's folder: headings in words, times of the school. */
    layout: z.enum(exportLayouts).default('machine'),
  }),
  response: z.object({ id: z.uuid(), total: z.int() }),
  errors: [409, 507],
} as const satisfies Call

export const cancelExport = {
  method: 'POST',
  path: '/desk/api/exports/:id/cancel',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Cancel an export that waits or runs.',
  params: idParams,
  response: message,
  errors: [404, 409],
} as const satisfies Call

export const downloadExport = {
  method: 'GET',
  path: '/desk/api/exports/:id/file',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Download the file of an export.',
  description:
    'Works for the administrator who asked for it, for a day. A download that broke off can go on where it ended (`Range: bytes=1000-`).',
  params: idParams,
  file: 'application/octet-stream',
  errors: [404],
} as const satisfies Call

const template = z.object({ id: z.uuid(), name: z.string(), columns: z.array(z.string()).readonly(), version: z.int() })

export const readExportColumns = {
  method: 'GET',
  path: '/desk/api/export-columns',
  tag: 'Desk',
  access: 'administrator',
  summary: 'List the columns that an export can have, and the named choices of columns.',
  response: z.object({
    columns: z.array(z.object({ key: z.string(), label: z.string() })).readonly(),
    templates: z.array(template).readonly(),
  }),
} as const satisfies Call

const templateBody = { name: deskName('Please name this choice of columns.'), columns }

export const createExportTemplate = {
  method: 'POST',
  path: '/desk/api/export-templates',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Keep a choice of columns under a name.',
  body: z.strictObject(templateBody),
  response: template,
  errors: [409],
} as const satisfies Call

export const changeExportTemplate = {
  method: 'PUT',
  path: '/desk/api/export-templates/:id',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Change a choice of columns.',
  description:
    '`version` is the one that was read. If somebody has changed it since, nothing is changed and the response is 409.',
  params: idParams,
  body: z.strictObject({ ...templateBody, version: z.int() }),
  response: template,
  errors: [404, 409],
} as const satisfies Call

export const removeExportTemplate = {
  method: 'DELETE',
  path: '/desk/api/export-templates/:id',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Remove a choice of columns.',
  params: idParams,
  response: message,
  errors: [404],
} as const satisfies Call
