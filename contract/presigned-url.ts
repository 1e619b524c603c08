import { z } from 'zod'

/** Where to post a file for a file question, with the fields that stand before it in the form. */
export const presignedUrl = {
  method: 'POST',
  path: '/api/presigned-url',
  body: z.strictObject({ answer_key: z.string().max(100) }),
  response: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
} as const
