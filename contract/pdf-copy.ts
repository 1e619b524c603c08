import { jobStatuses } from '@apply/engine/statuses'
import { z } from 'zod'
import type { Call } from './call.ts'

export const pdfCopy = {
  method: 'GET',
  path: '/api/pdf',
  tag: 'PDF copy',
  summary: 'Ask for a PDF copy of the application as it is now.',
  description: 'Call it again until `status` is COMPLETED; `url` is then a link to the file, valid for a limited time.',
  response: z.strictObject({
    status: z.enum(jobStatuses),
    /** A link to the completed copy, valid for a limited time. */
    url: z.string().optional(),
    message: z.string().optional(),
    error: z.string().optional(),
  }),
  errors: [507],
} as const satisfies Call

export const pdfFile = {
  method: 'GET',
  path: '/api/pdf/copy',
  tag: 'PDF copy',
  summary: 'Download a PDF copy.',
  query: z.object({ link: z.string().default('') }),
  file: 'application/pdf',
  errors: [404],
} as const satisfies Call
