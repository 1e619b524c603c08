import { accountMessages } from '@apply/engine/messages'
import { z } from 'zod'
import type { Call } from './call.ts'
import { confirmationCode, message, username, validUsername } from './schemas.ts'

export const confirm = {
  method: 'POST',
  path: '/public/confirm',
  tag: 'Account',
  summary: 'Confirm an account with the code from the mail.',
  body: z.strictObject({ username: validUsername, code: confirmationCode }),
  response: message,
  errors: [429],
} as const satisfies Call

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
