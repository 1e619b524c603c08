import { z } from 'zod'
import { message } from './message.ts'
import { validUsername } from './username.ts'

const notSixDigits = 'The confirmation code must be exactly 6 numbers.'

export const confirm = {
  method: 'POST',
  path: '/public/confirm',
  body: z.strictObject({
    username: validUsername,
    code: z.string({ error: notSixDigits }).regex(/^[0-9]{6}$/, { error: notSixDigits }),
  }),
  response: message,
} as const
