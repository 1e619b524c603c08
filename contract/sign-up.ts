import { z } from 'zod'
import type { Call } from './call.ts'
import { message, newPassword, validUsername } from './schemas.ts'

export const signUp = {
  method: 'POST',
  path: '/public/signup',
  tag: 'Account',
  summary: 'Create an account and mail a confirmation code.',
  description: 'The response is the same whether or not the address has an account.',
  body: z.strictObject({ username: validUsername, password: newPassword.password }),
  response: message,
  errors: [429],
} as const satisfies Call
