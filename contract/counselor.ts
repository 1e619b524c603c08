import { counselorStates, maxCounselorText } from '@apply/engine/counselor'
import { conversionStatuses } from '@apply/engine/statuses'
import { z } from 'zod'
import type { Call } from './call.ts'
import { key, message, uploadedFile } from './schemas.ts'
import { presignedUrl } from './upload-file.ts'

const token = z.string({ error: 'The link is not complete.' }).max(100)

const name = key

const named = z.object({ name: z.string(), label: z.string() })

const file = named.extend({
  status: z.enum(conversionStatuses),
  file_name: z.string(),
  /** What to do if the file could not be converted. */
  message: z.string(),
})

/** What stands on the page of a counselor. */
export const openCounselorLink = {
  method: 'POST',
  path: '/public/counselor',
  tag: 'Links',
  summary: 'Read who asks a counselor for a letter, and what was uploaded so far.',
  description:
    'Changes nothing, however often it is called, so a program that looks at links in mails may call it. A used, ended and wrong link get the same answer.',
  body: z.strictObject({ token }),
  response: z.object({
    student: z.string(),
    counselor: z.string(),
    asked_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    is_waived: z.boolean(),
    waiver: z.string(),
    files: z.array(file).readonly(),
    ratings: z.array(named).readonly(),
    scale: z.array(named).readonly(),
  }),
  errors: [403, 429],
} as const satisfies Call

export const seeCounselorLink = {
  method: 'POST',
  path: '/public/counselor/seen',
  tag: 'Links',
  summary: 'Note that a person has opened the page of a counselor.',
  description:
    'The page makes this call at the first press of a key or a pointer, which no program makes that only looks at links.',
  body: z.strictObject({ token }),
  response: message,
  errors: [403, 429],
} as const satisfies Call

export const requestCounselorUpload = {
  method: 'POST',
  path: '/public/counselor/upload',
  tag: 'Links',
  summary:
    'Get a signed form for the upload of a letter or transcript, as `POST /api/presigned-url` gives to a student.',
  body: z.strictObject({ token, name }),
  response: presignedUrl.response,
  errors: [403, 404, 409, 429, 507],
} as const satisfies Call

export const registerCounselorUpload = {
  method: 'POST',
  path: '/public/counselor/file',
  tag: 'Links',
  summary: 'Register the uploaded letter or transcript and convert it to PDF.',
  description: 'It replaces the one before of the same name.',
  body: z.strictObject({ token, name, ...uploadedFile }),
  response: message,
  errors: [403, 404, 409, 429, 507],
} as const satisfies Call

export const removeCounselorUpload = {
  method: 'POST',
  path: '/public/counselor/remove',
  tag: 'Links',
  summary: 'Remove an uploaded letter or transcript that was not sent yet.',
  body: z.strictObject({ token, name }),
  response: message,
  errors: [403, 429],
} as const satisfies Call

export const sendCounselorLetter = {
  method: 'POST',
  path: '/public/counselor/letter',
  tag: 'Links',
  summary: 'Send the uploaded files, the ratings and the text, which ends the link.',
  description: 'A converted file or a text is needed; each rating may be left out.',
  body: z.strictObject({
    token,
    ratings: z.record(key, key).default({}),
    comment: z
      .string()
      .trim()
      .max(maxCounselorText.comment, { error: `Please write at most ${maxCounselorText.comment} characters.` })
      .default(''),
  }),
  response: message,
  errors: [403, 409, 429],
} as const satisfies Call

export const declineCounselorRequest = {
  method: 'POST',
  path: '/public/counselor/decline',
  tag: 'Links',
  summary: 'Say that there will be no letter, or that somebody else is meant, which ends the link.',
  body: z.strictObject({ token, reason: z.enum(['declined', 'not-me']) }),
  response: message,
  errors: [403, 429],
} as const satisfies Call

export const readOwnCounselor = {
  method: 'GET',
  path: '/api/counselor',
  tag: 'Application',
  summary: 'Read how far the letter of the counselor is.',
  description:
    '`none` if the application asks for no counselor. `can_read` only if the letter has arrived and the right to read it was not waived.',
  response: z.object({
    state: z.enum([...counselorStates, 'none']),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    is_waived: z.boolean(),
    named_at: z.iso.datetime().optional(),
    settled_at: z.iso.datetime().optional(),
    /** Set once nobody can answer any more. */
    has_ended: z.boolean(),
    can_replace: z.boolean(),
    can_read: z.boolean(),
    files: z.array(named).readonly(),
  }),
} as const satisfies Call

const personName = (what: string) =>
  z
    .string({ error: `Please enter ${what}.` })
    .trim()
    .min(1, { error: `Please enter ${what}.` })
    .max(maxCounselorText.name, { error: `Please enter ${what} of at most ${maxCounselorText.name} characters.` })

/** Another address, or somebody else. */
export const newCounselor = z.strictObject({
  first_name: personName('a first name'),
  last_name: personName('a last name'),
  email: z.string({ error: 'Please enter an email address.' }).max(254),
})

export const replaceCounselor = {
  method: 'PUT',
  path: '/api/counselor',
  tag: 'Application',
  summary: 'Correct the address of the counselor, or name somebody else.',
  description: 'The links of the one before end in the same moment.',
  body: newCounselor,
  response: message,
  errors: [404, 409, 429],
} as const satisfies Call

export const readOwnLetter = {
  method: 'GET',
  path: '/api/counselor/files/:name',
  tag: 'Application',
  summary: 'Download what the counselor has sent, if the right to read it was not waived.',
  params: z.strictObject({ name }),
  file: 'application/pdf',
  errors: [404],
} as const satisfies Call
