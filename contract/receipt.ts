import { z } from 'zod'

/** What a student holds in hand after the submission. */
export const receipt = z.object({
  number: z.string(),
  submitted_at: z.iso.datetime(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
