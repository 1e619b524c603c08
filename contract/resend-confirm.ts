import { accountMessages } from '@apply/engine/messages'
import { z } from 'zod'
import type { Call } from './call.ts'
import { message, username } from './schemas.ts'

export const resendConfirm = {
  method: 'POST',
  path: '/public/resend-confirm',
  tag: 'Account',
  summary: 'Mail a new confirmation code.',
  description: 'The response is the same whether or not the address has an account.',
  body: z.strictObject({ username: username(accountMessages.resendEmail) }),
  response: message,
  errors: [429],
} as const satisfies Call
