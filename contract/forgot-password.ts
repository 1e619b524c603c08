import { z } from 'zod'
import type { Call } from './call.ts'
import { message, validUsername } from './schemas.ts'

export const forgotPassword = {
  method: 'POST',
  path: '/public/forgot-password',
  tag: 'Account',
  summary: 'Mail a link to reset the password.',
  description: 'The response is the same whether or not the address has an account.',
  body: z.strictObject({ username: validUsername }),
  response: message,
  errors: [429],
} as const satisfies Call
