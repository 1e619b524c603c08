import { maxBulkApplications } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { key, rowId } from '../schemas.ts'
import { newRequest } from './work.ts'

const tooMany = `Choose at most ${maxBulkApplications} applications.`

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('state'), state: key }),
  z.strictObject({ kind: z.literal('request'), ...newRequest.shape }),
])

export const previewBulk = {
  method: 'POST',
  path: '/desk/api/bulk/preview',
  tag: 'Desk',
  access: 'officer',
  summary: 'Read what a bulk action would do, without doing it.',
  body: z.strictObject({ ids: z.array(rowId).min(1).max(maxBulkApplications, { error: tooMany }), action }),
  response: z.object({
    /** What would be changed, with the versions to send with the action itself. */
    ready: z.array(z.object({ id: z.uuid(), version: z.int() })).readonly(),
    skipped: z.array(z.object({ reason: z.string(), count: z.int() })).readonly(),
  }),
} as const satisfies Call

export const runBulk = {
  method: 'POST',
  path: '/desk/api/bulk',
  tag: 'Desk',
  access: 'officer',
  summary: 'Give many applications a state, or ask many applicants for the same thing.',
  description:
    'An application that has changed since the preview, or that the action does not fit, is skipped and says why. The others are changed, each completely or not at all. If the server fails on the way, `results` has only those that it has come to.',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id: rowId, version: z.int() }))
      .min(1)
      .max(maxBulkApplications, { error: tooMany }),
    action,
  }),
  response: z.object({
    done: z.int(),
    results: z.array(z.object({ id: z.uuid(), skipped: z.string().optional() })).readonly(),
  }),
} as const satisfies Call
