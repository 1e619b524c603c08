import { jobStatuses } from '@apply/engine/job-status'
import { z } from 'zod'
import type { Call } from './call.ts'

export const pdfCopy = {
  method: 'GET',
  path: '/api/pdf',
  tag: 'PDF copy',
  summary: 'Ask for a PDF copy of the application as it is now.',
  description: 'Call it again until `status` is COMPLETED; `url` then leads to the file for a while.',
  response: z.strictObject({
    status: z.enum(jobStatuses),
    /** Where the copy can be fetched for a while, once it is completed. */
    url: z.string().optional(),
    message: z.string().optional(),
    error: z.string().optional(),
  }),
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
