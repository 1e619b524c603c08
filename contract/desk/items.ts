import { maxDeskText } from '@apply/engine/desk'
import { itemEvents, itemKinds, itemStates, itemWants, settableStates } from '@apply/engine/items'
import { conversionStatuses } from '@apply/engine/statuses'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, message } from '../schemas.ts'
import { applicationParams } from './application.ts'

const moment = z.iso.datetime()

/** A line of the history of an item. */
const event = z.object({
  event: z.enum(itemEvents),
  at: moment,
  by: z.string(),
  from: z.enum(itemStates).optional(),
  to: z.enum(itemStates).optional(),
  from_due: z.iso.date().optional(),
  to_due: z.iso.date().optional(),
  /** The mail that tells of it, and what became of it. */
  mail: z.object({ subject: z.string(), status: z.enum(['waiting', 'sent', 'given up']) }).optional(),
  reason: z.string().optional(),
})

const item = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(itemKinds),
  definition: z.string(),
  title: z.string(),
  text: z.string(),
  wants: z.enum(itemWants),
  state: z.enum(itemStates),
  is_required: z.boolean(),
  due_on: z.iso.date().optional(),
  /** What the applicant has sent, also if the item was awaited again since. */
  answer: z.string().optional(),
  /** When that was; absent while the item is awaited again. */
  answered_at: moment.optional(),
  /** The key of the document that the applicant has sent last. */
  document: z.object({ key: z.string(), file_name: z.string(), status: z.enum(conversionStatuses) }).optional(),
  history: z.array(event).readonly(),
})

export const readDeskItems = {
  method: 'GET',
  path: '/desk/api/applications/:id/items',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read what an application needs and has got, and the status that the applicant reads.',
  description: 'Empty before the submission. A reader sees the items that the school shows to readers.',
  params: applicationParams,
  response: z.object({
    status: z.object({ word: z.string(), since: moment }).optional(),
    items: z.array(item).readonly(),
  }),
  errors: [404],
} as const satisfies Call

const reason = z
  .string()
  .trim()
  .max(maxDeskText.reason, { error: `Please write at most ${maxDeskText.reason} characters.` })
  .default('')

export const changeDeskItem = {
  method: 'PUT',
  path: '/desk/api/items/:id/state',
  tag: 'Desk',
  access: 'officer',
  summary: 'Tick an item, waive it, mark it as not needed, or wait for it again.',
  description:
    'Returns 409 if it has another version than the one that was looked at. A file that was uploaded but not sent is deleted. A request of staff can be waived or marked as not needed while it is open; the rest it has calls for.',
  params: idParams,
  body: z.strictObject({ state: z.enum(settableStates), version: z.int(), reason }),
  response: message.extend({ version: z.int() }),
  errors: [404, 409],
} as const satisfies Call

export const changeDeskItemDue = {
  method: 'PUT',
  path: '/desk/api/items/:id/due',
  tag: 'Desk',
  access: 'officer',
  summary: 'Set the day by which an item is due, or none.',
  description: 'Returns 409 if it has another version than the one that was looked at.',
  params: idParams,
  body: z.strictObject({ due_on: z.iso.date().nullable(), version: z.int() }),
  response: message.extend({ version: z.int() }),
  errors: [404, 409],
} as const satisfies Call
