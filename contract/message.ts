import { z } from 'zod'

/** The answer of every call that has only words for the applicant. */
export const message = z.object({ message: z.string() })
