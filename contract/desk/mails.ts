import { maxDeskText } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { key, message, sha256 } from '../schemas.ts'
import { applicationParams } from './application.ts'

const path = '/desk/api/applications/:id/mails'

const written = (name: string, max: number) =>
  z
    .string({ error: `Please write ${name}.` })
    .trim()
    .min(1, { error: `Please write ${name}.` })
    .max(max, { error: `Please write ${name} of at most ${max} characters.` })

export const newMail = z.strictObject({
  /** The template of the school; its subject and text may be changed. */
  template: key,
  subject: written('a subject', maxDeskText.subject).regex(/^[^\r\n]*$/, 'The subject is one line.'),
  text: written('a text', maxDeskText.mail),
})

/** A mail exactly as it is sent. */
const rendered = z.object({
  to: z.string(),
  /** Where an answer goes. */
  reply_to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The SHA-256 of all of that. */
  sha256,
})

export const readMailTemplates = {
  method: 'GET',
  path: '/desk/api/mail-templates',
  tag: 'Desk',
  access: 'officer',
  summary: 'Read the templates for mails to applicants, and the fields that can be filled in.',
  response: z.object({
    templates: z
      .array(z.object({ name: z.string(), title: z.string(), subject: z.string(), text: z.string() }))
      .readonly(),
    fields: z.array(z.object({ name: z.string(), label: z.string() })).readonly(),
  }),
} as const satisfies Call

export const readDeskMails = {
  method: 'GET',
  path,
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the mails that staff wrote to an applicant, and what became of each, newest first.',
  params: applicationParams,
  response: z.object({
    mails: z
      .array(
        z.object({
          id: z.uuid(),
          subject: z.string(),
          text: z.string(),
          written: z.object({ by: z.string(), at: z.iso.datetime() }),
          fate: z.enum(['waiting', 'sent', 'given_up']),
          /** When it was sent or given up. */
          at: z.iso.datetime().optional(),
        }),
      )
      .readonly(),
  }),
  errors: [404],
} as const satisfies Call

export const previewDeskMail = {
  method: 'POST',
  path: `${path}/preview`,
  tag: 'Desk',
  access: 'officer',
  summary: 'Read a mail to one applicant exactly as it would be sent.',
  description:
    'Fields such as `{first_name}` are filled in from the submitted application with its corrections. Returns 422 in words for a field that is unknown, or empty for this applicant.',
  params: applicationParams,
  body: newMail,
  response: rendered,
  errors: [404, 409, 422],
} as const satisfies Call

export const sendDeskMail = {
  method: 'POST',
  path,
  tag: 'Desk',
  access: 'officer',
  summary: 'Send a mail to one applicant.',
  description:
    'With the SHA-256 of the preview: if the mail would be another one by now, for example because of another address, it returns 409 and nothing is sent. Answers to the mail go to the member of staff, or to the office once that member has left.',
  params: applicationParams,
  body: newMail.extend({ seen: sha256 }),
  response: message.extend({ id: z.uuid() }),
  errors: [404, 409, 422, 429],
} as const satisfies Call
