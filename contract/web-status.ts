import { z } from 'zod'
import { message } from './message.ts'

/** In the order in which an application passes through them. */
export const webStatuses = ['started', 'validating', 'submitted'] as const

export type WebStatus = (typeof webStatuses)[number]

export const webStatus = {
  method: 'POST',
  path: '/api/web-status',
  body: z.strictObject({ web_status: z.enum(webStatuses) }),
  response: message,
} as const
