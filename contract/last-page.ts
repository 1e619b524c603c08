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
