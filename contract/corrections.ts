import { z } from 'zod'
import type { Call } from './call.ts'

export const readOwnCorrections = {
  method: 'GET',
  path: '/api/corrections',
  tag: 'Application',
  summary: 'List what the school has corrected of the submitted application.',
  description: 'The submission and its receipt stay as they are.',
  response: z.object({
    corrections: z
      .array(
        z.object({
          id: z.uuid(),
          label: z.string(),
          /** Empty is no answer. */
          before: z.string(),
          after: z.string(),
          reason: z.string(),
          corrected_at: z.iso.datetime(),
        }),
      )
      .readonly(),
  }),
} as const satisfies Call
