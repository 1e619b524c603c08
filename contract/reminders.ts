import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './schemas.ts'

export const unsubscribe = {
  method: 'POST',
  path: '/unsubscribe',
  tag: 'Links',
  summary: 'Stop the reminders of one account, with the link of a mail.',
  description:
    'For the page with this address and for mail programs (RFC 8058). The token is the only proof, so the call needs no session and may come from anywhere; its body is ignored.',
  query: z.object({ token: z.string().max(200).default('') }),
  response: message,
  errors: [403, 429],
} as const satisfies Call

export const readDraftCare = {
  method: 'GET',
  path: '/api/account/draft',
  tag: 'Account',
  summary: 'Tell whether the student gets reminders, and until when a draft is kept that is not opened again.',
  response: z.object({
    gets_reminders: z.boolean(),
    /** A day at the school; null without a draft, such as after the submission. */
    kept_until: z.iso.date().nullable(),
    /** How many days before that the student is told by mail. */
    notice_days: z.int(),
  }),
} as const satisfies Call

export const changeReminders = {
  method: 'PUT',
  path: '/api/account/reminders',
  tag: 'Account',
  summary: 'Stop reminders, or get them again.',
  body: z.strictObject({ gets_reminders: z.boolean() }),
  response: message,
} as const satisfies Call
