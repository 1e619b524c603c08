import { z } from 'zod'
import type { Call } from './call.ts'
import { key, message } from './schemas.ts'

/** That an application is withdrawn, and the words of the reason. */
const withdrawn = z.object({ at: z.iso.datetime(), reason: z.string() })

export const readWithdrawal = {
  method: 'GET',
  path: '/api/withdrawal',
  tag: 'Application',
  summary: 'Tell whether the submitted application is withdrawn, and for which reasons it can be.',
  description: 'Without reasons applicants of this school cannot withdraw by themselves.',
  response: z.object({
    reasons: z.array(z.object({ name: z.string(), label: z.string() })).readonly(),
    withdrawn: withdrawn.optional(),
  }),
} as const satisfies Call

export const withdraw = {
  method: 'POST',
  path: '/api/withdrawal',
  tag: 'Application',
  summary: 'Withdraw the submitted application, once.',
  description:
    'The application and its receipt stay as they are. A second call changes nothing. Only staff can take a withdrawal back.',
  body: z.strictObject({ reason: key }),
  response: message.extend({ withdrawn }),
  errors: [409],
} as const satisfies Call
