import { maxDeskText } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { message } from '../schemas.ts'
import { applicationParams } from './application.ts'

const reason = 'Please write a reason.'

export const undoWithdrawal = {
  method: 'POST',
  path: '/desk/api/applications/:id/withdrawal/undo',
  tag: 'Desk',
  access: 'officer',
  summary: 'Take the withdrawal of an application back, as its applicant has asked.',
  description: 'The applicant is told by mail. The withdrawal stays in the history.',
  params: applicationParams,
  body: z.strictObject({
    reason: z.string({ error: reason }).trim().min(1, { error: reason }).max(maxDeskText.reason, { error: reason }),
  }),
  response: message,
  errors: [404, 409],
} as const satisfies Call
