import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './message.ts'
import { username } from './username.ts'

export const resendConfirm = {
  method: 'POST',
  path: '/public/resend-confirm',
  tag: 'Account',
  summary: 'Mail a new confirmation code.',
  description: 'The response is the same whether or not the address has an account.',
  body: z.strictObject({
    username: username('You must provide a valid email address to resend a confirmation code.'),
  }),
  response: message,
  errors: [429],
} as const satisfies Call
