import { bulkStatuses, maxBulkApplications } from '@apply/engine/desk'
import { settableStates } from '@apply/engine/items'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, key, rowId } from '../schemas.ts'
import { newDecision } from './decisions.ts'
import { viewQuery } from './list.ts'
import { newMail } from './mails.ts'
import { newRequest } from './work.ts'

const tooMany = `Choose at most ${maxBulkApplications} applications.`

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('state'), state: key }),
  z.strictObject({ kind: z.literal('request'), ...newRequest.shape }),
  z.strictObject({ kind: z.literal('mail'), ...newMail.shape }),
  z.strictObject({ kind: z.literal('decision'), ...newDecision.shape }),
  z.strictObject({ kind: z.literal('confirm') }),
  z.strictObject({ kind: z.literal('unpropose') }),
  z.strictObject({ kind: z.literal('unconfirm') }),
  /** An item of the school's list by its name: the state that it gets, or the day by which it is due. */
  z.strictObject({ kind: z.literal('item'), item: key, state: z.enum(settableStates) }),
  z.strictObject({ kind: z.literal('due'), item: key, due_on: z.iso.date().nullable() }),
])

const ids = z.array(rowId).min(1).max(maxBulkApplications, { error: tooMany })

/** Why applications are skipped, and how many. */
const skipped = z.array(z.object({ reason: z.string(), count: z.int() })).readonly()

const run = z.object({
  id: z.uuid(),
  kind: z.enum(['state', 'request', 'mail', 'decision', 'confirm', 'unpropose', 'unconfirm', 'item', 'due', 'undo']),
  /** The name of the state, the title of the request, the subject of the mail with its fields, or the name of the item. */
  target: z.string(),
  status: z.enum(bulkStatuses),
  total: z.int(),
  done: z.int(),
  skipped,
  /** How many of its mails are not sent yet. */
  waiting: z.int().optional(),
  /** Whether what it has moved can still be moved back. */
  can_undo: z.boolean(),
})

export const previewBulk = {
  method: 'POST',
  path: '/desk/api/bulk/preview',
  tag: 'Desk',
  access: 'officer',
  summary: 'Prepare a bulk action: read what it would do, without doing it.',
  description:
    'The applications are named by `ids`, or by a `view` of the list, of which all are taken that match it now. The action itself is then done for exactly those that were counted.',
  body: z.strictObject({
    chosen: z.union([z.strictObject({ ids }), z.strictObject({ view: viewQuery })]),
    action,
  }),
  response: z.object({
    /** What to start. */
    id: z.uuid(),
    /** The applications that it is for, by the state that they have. A move leaves out those in a final state unless that is asked for. */
    ready: z.array(z.object({ state: z.string(), is_final: z.boolean(), count: z.int() })).readonly(),
    skipped,
    /** Some of the applications that it is for: to see the mail of each as it would be sent. */
    examples: z.array(z.uuid()).readonly(),
  }),
  errors: [409, 422],
} as const satisfies Call

export const startBulk = {
  method: 'POST',
  path: '/desk/api/bulk/:id/start',
  tag: 'Desk',
  access: 'officer',
  summary:
    'Give many applications a state, ask many applicants for the same thing or write to them, as it was prepared.',
  description:
    'It is done in the background. An application that has changed since the preview, or that the action does not fit, is skipped and says why. The others are changed, each completely or not at all, and once, also if it is started twice.',
  params: idParams,
  body: z.strictObject({ with_final: z.boolean() }),
  response: run,
  errors: [404],
} as const satisfies Call

export const readBulkRuns = {
  method: 'GET',
  path: '/desk/api/bulk',
  tag: 'Desk',
  access: 'officer',
  summary: 'List your bulk actions that run or have ended within a day, newest first, with their progress.',
  response: z.object({ runs: z.array(run).readonly() }),
} as const satisfies Call

export const stopBulk = {
  method: 'POST',
  path: '/desk/api/bulk/:id/stop',
  tag: 'Desk',
  access: 'officer',
  summary: 'Stop a bulk action; what it has done stays.',
  description:
    'Of mails to many, those that are not sent yet are taken back, also after the action has ended; one that is being sent is sent.',
  params: idParams,
  response: run,
  errors: [404],
} as const satisfies Call

export const undoBulk = {
  method: 'POST',
  path: '/desk/api/bulk/:id/undo',
  tag: 'Desk',
  access: 'officer',
  summary: 'Move applications or items back to the states from which a bulk action has moved them.',
  description: 'Works for a day. What somebody has moved since is left alone.',
  params: idParams,
  response: run,
  errors: [404, 409],
} as const satisfies Call
