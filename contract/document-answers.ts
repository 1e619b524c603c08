import { z } from 'zod'

export const conversionStatuses = ['COMPLETED', 'FAILED', 'IN_PROGRESS', 'UNPROCESSED', 'NOT_ANSWERED'] as const

/** What is known of the file behind each file question. */
export const documentAnswers = z.record(
  z.string(),
  z.object({ status: z.enum(conversionStatuses), file_name: z.string(), file_size: z.number() }),
)
