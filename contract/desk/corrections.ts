import { correctionStatuses, maxDeskText } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, key, message } from '../schemas.ts'
import { applicationParams } from './application.ts'

const path = '/desk/api/applications/:id/corrections'
const reason = 'Please write a reason.'
const moment = z.iso.datetime()

/** Who of the staff did something, and when. */
const doneBy = z.object({ by: z.string(), at: moment })

const correction = z.object({
  id: z.uuid(),
  key: z.string(),
  label: z.string(),
  /** The answers as an officer reads them; empty is no answer. */
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  status: z.enum(correctionStatuses),
  proposed: doneBy,
  /** Whether it is by the member who asks, who cannot approve it then. */
  is_own: z.boolean(),
  settled: doneBy.optional(),
})

export const readCorrections = {
  method: 'GET',
  path,
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the corrections of an application, oldest first.',
  params: applicationParams,
  response: z.object({ corrections: z.array(correction).readonly() }),
  errors: [404],
} as const satisfies Call

const question = z.object({
  key: z.string(),
  page: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'long-text', 'phone', 'email', 'date', 'checkbox', 'choice', 'number', 'lookup']),
  /** With what was corrected before. */
  value: z.string(),
  maxLength: z.int(),
  /** Of a choice. */
  options: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .readonly()
    .optional(),
})

export const readCorrectableQuestions = {
  method: 'GET',
  path: `${path}/questions`,
  tag: 'Desk',
  access: 'officer',
  summary: 'Read the questions of a submitted application whose answers can be corrected.',
  description:
    'Those that were asked of this applicant. Files, and what the applicant has accepted, are not among them.',
  params: applicationParams,
  response: z.object({ questions: z.array(question).readonly() }),
  errors: [404, 409],
} as const satisfies Call

export const proposeCorrection = {
  method: 'POST',
  path,
  tag: 'Desk',
  access: 'officer',
  summary: 'Propose a correction of one answer after the submission.',
  description:
    'It counts once a second member of staff has approved it. It is checked by the rules of the question, as of the day of the submission. The submission, its receipt and its SHA-256 never change. Returns 422 in words if the answer cannot be corrected like this.',
  params: applicationParams,
  body: z.strictObject({
    key,
    value: z.string().max(10_000),
    reason: z.string({ error: reason }).trim().min(1, { error: reason }).max(maxDeskText.reason, { error: reason }),
  }),
  response: message.extend({ id: z.uuid() }),
  errors: [404, 409, 422],
} as const satisfies Call

export const approveCorrection = {
  method: 'POST',
  path: '/desk/api/corrections/:id/approve',
  tag: 'Desk',
  access: 'officer',
  summary: 'Approve a correction that another member of staff has proposed.',
  description: 'The applicant is told by mail that an answer was corrected, and sees it on the completion page.',
  params: idParams,
  response: message,
  errors: [403, 404, 409],
} as const satisfies Call

export const refuseCorrection = {
  method: 'POST',
  path: '/desk/api/corrections/:id/refuse',
  tag: 'Desk',
  access: 'officer',
  summary: 'Refuse a proposed correction, or take back an own proposal.',
  params: idParams,
  response: message,
  errors: [404, 409],
} as const satisfies Call
