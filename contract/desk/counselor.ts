import { counselorStates } from '@apply/engine/counselor'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { newCounselor } from '../counselor.ts'
import { idParams, key, message, rowId } from '../schemas.ts'

const path = '/desk/api/applications/:id/counselor'
const moment = z.iso.datetime()
const named = z.object({ name: z.string(), label: z.string() })

/** What became of a mail: `returned` is one that came back, `given_up` one that was worth sending no more. */
export const mailFates = ['waiting', 'sent', 'refused', 'returned', 'given_up'] as const

const counselor = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_waived: z.boolean(),
  named_by: z.enum(['application', 'applicant', 'staff']),
  state: z.enum(counselorStates),
  named_at: moment,
  ends_at: moment,
  opened_at: moment.optional(),
  settled_at: moment.optional(),
  /** `declined` or `not-me`, or the code with which a mail came back (RFC 3463). */
  reason: z.string(),
  mails: z.array(z.object({ step: z.string(), at: moment, fate: z.enum(mailFates).optional() })).readonly(),
})

/** What the counselor has sent. */
export const counselorLetter = z.object({
  ratings: z.array(z.object({ name: z.string(), label: z.string(), value: z.string(), text: z.string() })).readonly(),
  comment: z.string(),
  files: z.array(named.extend({ file_name: z.string(), file_size: z.number(), sha256: z.string() })).readonly(),
})

export const readDeskCounselor = {
  method: 'GET',
  path,
  tag: 'Desk',
  access: 'reader',
  summary: 'Read whom an application named as counselor, and what became of the request.',
  description:
    'The present one comes last. `letter` is there if it has arrived and the role of the caller is one that reads letters, by the folder of the school.',
  params: idParams,
  response: z.object({
    counselors: z.array(counselor).readonly(),
    can_read_letters: z.boolean(),
    letter: counselorLetter.optional(),
  }),
  errors: [404],
} as const satisfies Call

/** The id of the counselor who was looked at: 409 if somebody else is the present one by now. */
const seen = { counselor: rowId }

export const askCounselorAgain = {
  method: 'POST',
  path: `${path}/ask`,
  tag: 'Desk',
  access: 'officer',
  summary: 'Ask the counselor again, with a new link.',
  params: idParams,
  body: z.strictObject(seen),
  response: message,
  errors: [404, 409],
} as const satisfies Call

export const replaceDeskCounselor = {
  method: 'PUT',
  path,
  tag: 'Desk',
  access: 'officer',
  summary: 'Correct the address of the counselor, or ask somebody else.',
  description: 'The links of the one before end in the same moment.',
  params: idParams,
  body: newCounselor.extend(seen),
  response: message,
  errors: [404, 409],
} as const satisfies Call

export const withdrawCounselorRequest = {
  method: 'POST',
  path: `${path}/withdraw`,
  tag: 'Desk',
  access: 'officer',
  summary: 'Wait for no letter any more, and end the link.',
  params: idParams,
  body: z.strictObject(seen),
  response: message,
  errors: [404, 409],
} as const satisfies Call

export const readDeskRecommendation = {
  method: 'GET',
  path: `${path}/files/:name`,
  tag: 'Desk',
  access: 'reader',
  summary: 'Download what a counselor has sent.',
  description: 'Only for the roles that read letters, by the folder of the school.',
  params: idParams.extend({ name: key }),
  file: 'application/pdf',
  errors: [403, 404],
} as const satisfies Call

export const readMailFates = {
  method: 'GET',
  path: '/desk/api/applications/:id/mail-fates',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the mails about one application and what became of each, newest first.',
  description: 'At most the newest 200 of the last month. `code` is that of a refusal (RFC 3463).',
  params: idParams,
  response: z.object({
    mails: z
      .array(
        z.object({
          to: z.string(),
          subject: z.string(),
          written_at: moment,
          sent_at: moment.optional(),
          fate: z.enum(mailFates),
          code: z.string().optional(),
        }),
      )
      .readonly(),
  }),
  errors: [404],
} as const satisfies Call
