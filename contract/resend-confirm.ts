import { z } from 'zod'
import { message } from './message.ts'
import { username } from './username.ts'

export const resendConfirm = {
  method: 'POST',
  path: '/public/resend-confirm',
  body: z.strictObject({
    username: username('You must provide a valid email address to resend a confirmation code.'),
  }),
  response: message,
} as const
