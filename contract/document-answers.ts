import { conversionStatuses } from '@apply/engine/job-status'
import { z } from 'zod'

/** What is known of the file behind each file question. */
export const documentAnswers = z.record(
  z.string(),
  z.object({ status: z.enum(conversionStatuses), file_name: z.string(), file_size: z.number() }),
)
