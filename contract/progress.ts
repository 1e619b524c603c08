import { webStatuses } from '@apply/engine/statuses'
import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './schemas.ts'

export const lastPage = {
  method: 'PUT',
  path: '/api/last-page',
  tag: 'Application',
  summary: 'Remember the page that the applicant is on.',
  body: z.strictObject({ last_page: z.string().max(200) }),
  response: message,
  errors: [409],
} as const satisfies Call

export const webStatus = {
  method: 'POST',
  path: '/api/web-status',
  tag: 'Application',
  summary: 'Move the status of the application one step forward.',
  description: '`submitted` is only accepted as a repeat: the submission itself sets it.',
  body: z.strictObject({ web_status: z.enum(webStatuses) }),
  response: message,
  errors: [409],
} as const satisfies Call
