import { z } from 'zod'
import { key } from './key.ts'

/** Where to post a file for a file question, with the fields that stand before it in the form. */
export const presignedUrl = {
  method: 'POST',
  path: '/api/presigned-url',
  body: z.strictObject({ answer_key: key }),
  response: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
} as const
