import { webStatuses } from '@apply/engine/web-status'
import { z } from 'zod'
import { message } from './message.ts'

export const webStatus = {
  method: 'POST',
  path: '/api/web-status',
  body: z.strictObject({ web_status: z.enum(webStatuses) }),
  response: message,
} as const
