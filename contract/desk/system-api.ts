import { maxFeedPage } from '@apply/engine/desk-exchange'
import { itemKinds, itemStates } from '@apply/engine/items'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, key, rowId } from '../schemas.ts'
import { readOnlyPages } from '../service-answers.ts'
import { receipt } from '../submit.ts'

const cursor = 'The cursor "since" must be one that an earlier page has given.'

const document = z.object({
  key: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  /** Of the file that the applicant uploaded. */
  sha256: z.string().optional(),
})

/** A decision that was released, by its name in the school's folder, and its letter. */
const decision = z.object({
  decision: z.string(),
  /** The first decision is 1; another one can follow. */
  round: z.int(),
  released_at: z.iso.datetime(),
  letter: z.object({ id: z.uuid(), sha256: z.string() }),
})

/** One answer: as it was before, and as it is right. */
const correction = z.object({
  id: z.uuid(),
  key: z.string(),
  before: z.string(),
  after: z.string(),
  corrected_at: z.string(),
})

/** An item by its kind and its name in the school's folder. Its file has the key `request-` and its id. */
const item = z.object({
  id: z.uuid(),
  kind: z.enum(itemKinds),
  definition: z.string(),
  state: z.enum(itemStates),
  is_required: z.boolean(),
  due_on: z.iso.date().nullable(),
})

const application = z.object({
  id: z.uuid(),
  email: z.string(),
  receipt,
  /** The name of a state in the school's folder. */
  desk_state: z.string(),
  /** When staff moved the application to this state; the time of the submission if they have not moved it. */
  desk_state_changed_at: z.iso.datetime(),
  /** Since when its applicant has withdrawn it. */
  withdrawn_at: z.iso.datetime().nullable(),
  /** The oldest first. Empty until the applicant has a letter. */
  decisions: z.array(decision).readonly(),
  answers: z.record(z.string(), z.string()),
  /** What staff have corrected since, oldest first. The answers stay as they were submitted. */
  corrections: z.array(correction).readonly(),
  /** What it needs and has got, as far as systems may see it, oldest first. */
  items: z.array(item).readonly(),
  documents: z.array(document).readonly(),
})

export const readFeed = {
  method: 'GET',
  path: '/desk/api/v1/applications',
  tag: 'Systems',
  access: 'system',
  summary: 'Read submitted applications, from a cursor on.',
  description: `The oldest come first. Call it with the \`next\` of the page before; without \`since\` it begins with the first
submission. No submission is missed, whenever its transaction ends. \`desk_state\` is the state at the desk, by its name in the
school's folder, and \`desk_state_changed_at\` since when, both as they are at the time of the call, as \`withdrawn_at\` is, which is
null unless the applicant has withdrawn it. \`answers\` are as they were submitted;
what staff have corrected since is in \`corrections\`. A later move, withdrawal or correction adds nothing to the list; the events of a
webhook tell of it. A page with \`has_more: false\` is the last one for now; its
\`next\` stays valid for ever. Needs a key with the scope \`applications\`.`,
  query: z.strictObject({
    since: z
      .string()
      .regex(/^\d{1,15}$/, { error: cursor })
      .default('0'),
    limit: z.coerce.number().int().min(1).max(maxFeedPage).default(maxFeedPage),
  }),
  response: z.object({
    applications: z.array(application).readonly(),
    next: z.string(),
    has_more: z.boolean(),
  }),
  errors: [429],
} as const satisfies Call

export const readSystemApplication = {
  method: 'GET',
  path: '/desk/api/v1/applications/:id',
  tag: 'Systems',
  access: 'system',
  summary: 'Read one submitted application, with its pages in words.',
  description:
    'With its state at the desk as it is at the time of the call. Needs a key with the scope `applications`.',
  params: idParams,
  response: application.extend({ read_only: readOnlyPages }),
  errors: [404, 429],
} as const satisfies Call

export const readSystemLetter = {
  method: 'GET',
  path: '/desk/api/v1/applications/:id/letters/:letter',
  tag: 'Systems',
  access: 'system',
  summary: 'Read a released letter as PDF.',
  description: 'Needs a key with the scope `documents`. It does not count as opened by this.',
  params: idParams.extend({ letter: rowId }),
  file: 'application/pdf',
  errors: [404, 429],
} as const satisfies Call

export const readSystemDocument = {
  method: 'GET',
  path: '/desk/api/v1/applications/:id/documents/:key',
  tag: 'Systems',
  access: 'system',
  summary: 'Read a document of a submitted application as PDF.',
  description:
    'Needs a key with the scope `documents`. What an applicant has sent for a request of staff has the key `request-` and its id.',
  params: idParams.extend({ key }),
  file: 'application/pdf',
  errors: [404, 429],
} as const satisfies Call
