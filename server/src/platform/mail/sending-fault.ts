import { z } from 'zod'

const fault = z.object({ code: z.string().optional(), responseCode: z.number().optional() }).catch({})

/** What may be logged of a failure: its message could quote an address. */
export const sendingFault = (error: unknown): z.infer<typeof fault> => fault.parse(error)

/** The mail server will never take this recipient; a refusal of our own login, by contrast, can be put right. */
export const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode } = sendingFault(error)
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}
