import { jobStatuses } from '@apply/engine/job-status'
import { z } from 'zod'

/** Asks for a copy of the application as it is now, and how far it is. */
export const pdfCopy = {
  method: 'GET',
  path: '/api/pdf',
  response: z.strictObject({
    status: z.enum(jobStatuses),
    /** Where the copy can be fetched for a while, once it is completed. */
    url: z.string().optional(),
    message: z.string().optional(),
    error: z.string().optional(),
  }),
} as const

/** The file behind such an address. */
export const pdfFile = {
  method: 'GET',
  path: '/api/pdf/copy',
  query: z.object({ link: z.string().default('') }),
} as const
