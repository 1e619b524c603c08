import { z } from 'zod'

/** The response of a call that only has words for the applicant. */
export const message = z.object({ message: z.string() })
