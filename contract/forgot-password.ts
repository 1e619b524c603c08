import { z } from 'zod'
import { message } from './message.ts'
import { validUsername } from './username.ts'

export const forgotPassword = {
  method: 'POST',
  path: '/public/forgot-password',
  body: z.strictObject({ username: validUsername }),
  response: message,
} as const
