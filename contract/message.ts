import { z } from 'zod'

/** The response of a call that only has words for the applicant. */
export const message = z.object({ message: z.string() })

/** The response of every call that fails; `key` names the answer that was refused, where it was one. */
export const errorMessage = z.looseObject({ ...message.shape, key: z.string().optional() })
