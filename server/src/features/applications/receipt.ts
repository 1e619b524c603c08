import type { receipt } from '@apply/contract/submit'
import type { z } from 'zod'

export type Receipt = z.infer<typeof receipt>

export const receiptOf = (number: string, submittedAt: Date, sha256: string): Receipt => ({
  number,
  submitted_at: submittedAt.toISOString(),
  sha256,
})
