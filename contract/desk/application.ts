import { pairJudgements, requestKinds, requestStatuses } from '@apply/engine/desk'
import { conversionStatuses, webStatuses } from '@apply/engine/statuses'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, key } from '../schemas.ts'
import { readOnlyPage } from '../service-answers.ts'
import { receipt } from '../submit.ts'

const path = '/desk/api/applications/:id'

/** An application is named by the id of its account. */
export const applicationParams = idParams

const moment = z.iso.datetime()

/** Who of the staff did something, and when. */
const doneBy = z.object({ by: z.string(), at: moment })

const note = z.object({
  id: z.uuid(),
  text: z.string(),
  written: doneBy,
  /** Set once the note is struck out. Its text stays readable. */
  struck: doneBy.extend({ reason: z.string() }).optional(),
})

const request = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  text: z.string(),
  wants: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  asked: doneBy,
  answer: z.string().optional(),
  answered_at: moment.optional(),
  settled: doneBy.optional(),
  follows: z.uuid().optional(),
})

const file = z.object({
  key: z.string(),
  label: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  status: z.enum(conversionStatuses),
  /** Whether there is a PDF to look at. */
  has_pdf: z.boolean(),
  /** Whether it answers a request of staff; then it is no part of the submission. */
  is_requested: z.boolean(),
})

/** A withdrawal by the applicant, with the words of the reason. `undone` is set once staff have taken it back. */
const withdrawal = z.object({
  id: z.uuid(),
  reason: z.string(),
  at: moment,
  undone: doneBy.extend({ reason: z.string() }).optional(),
})

/** Another application that may be of the same person, the weight of what speaks for it, and what staff say. */
const possibleDuplicate = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  weight: z.number(),
  judgement: z.enum(pairJudgements),
})

/** A row as staff read it: answers under a label of the desk, and which questions they are of. */
const readRow = z.object({ label: z.string(), text: z.string(), keys: z.array(z.string()).readonly() })

export const readDeskApplication = {
  method: 'GET',
  path,
  tag: 'Desk',
  access: 'reader',
  summary: 'Read one application.',
  description:
    'A submitted application is shown as it was frozen. A draft shows neither answers nor documents unless the folder of the school allows it. Each look is recorded in the audit, those of one member within ten minutes once.',
  params: applicationParams,
  response: z.object({
    id: z.uuid(),
    email: z.string(),
    /** Empty if it is not known or may not be read yet. */
    name: z.string(),
    status: z.enum(['none', ...webStatuses]),
    started_at: moment,
    changed_at: moment,
    can_read_answers: z.boolean(),
    /** The pages as they were submitted. */
    pages: z.array(readOnlyPage).readonly(),
    /** What somebody wants to know first, and the same answers in the sections and labels that the school's folder has for the desk. */
    summary: z.array(readRow).readonly(),
    sections: z.array(z.object({ title: z.string(), rows: z.array(readRow).readonly() })).readonly(),
    phones: z.array(z.object({ label: z.string(), text: z.string() })).readonly(),
    documents: z.array(file).readonly(),
    /** `is_unchanged`: the stored content was hashed again just now, and still has the SHA-256 of the receipt. */
    receipt: receipt.extend({ is_unchanged: z.boolean() }).optional(),
    /** Only of a submitted application. */
    work: z
      .object({
        state: z.string(),
        version: z.int(),
        moves: z.array(doneBy.extend({ from: z.string(), to: z.string() })).readonly(),
      })
      .optional(),
    withdrawals: z.array(withdrawal).readonly(),
    notes: z.array(note).readonly(),
    requests: z.array(request).readonly(),
    duplicates: z.array(possibleDuplicate).readonly(),
  }),
  errors: [404],
} as const satisfies Call

export const readDeskHistory = {
  method: 'GET',
  path: `${path}/history`,
  tag: 'Desk',
  access: 'reader',
  summary: 'Read what happened to one application, newest first.',
  description:
    'When it was saved (without the answers), when it was submitted, the mails to the applicant and what became of them, and everything that staff and operators did. Of each kind at most the newest 500.',
  params: applicationParams,
  response: z.object({
    events: z
      .array(
        z.object({
          at: moment,
          kind: z.enum(['save', 'submission', 'mail', 'staff']),
          text: z.string(),
          by: z.string().optional(),
        }),
      )
      .readonly(),
    /** Whether older events are left out. */
    is_cut: z.boolean(),
  }),
  errors: [404],
} as const satisfies Call

export const readDeskDocument = {
  method: 'GET',
  path: `${path}/documents/:key`,
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the PDF of one document.',
  description: 'To be shown on a page of the desk, or with `as=download` to be saved.',
  params: applicationParams.extend({ key }),
  query: z.strictObject({ as: z.enum(['page', 'download']).default('page') }),
  file: 'application/pdf',
  errors: [404],
} as const satisfies Call

export const prepareDeskCopy = {
  method: 'POST',
  path: `${path}/copy`,
  tag: 'Desk',
  access: 'reader',
  summary: 'Have one PDF made of a submitted application with all its documents.',
  description: 'Call it again until the status is COMPLETED; then the file can be read.',
  params: applicationParams,
  response: z.object({ status: z.enum(conversionStatuses), message: z.string().optional() }),
  errors: [404, 409, 507],
} as const satisfies Call

export const readDeskCopy = {
  method: 'GET',
  path: `${path}/copy`,
  tag: 'Desk',
  access: 'reader',
  summary: 'Download the PDF of a submitted application with all its documents.',
  description: 'Documents that answer a request of staff follow those of the application.',
  params: applicationParams,
  file: 'application/pdf',
  errors: [404, 409],
} as const satisfies Call
