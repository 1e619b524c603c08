import { confirmationCodeLength } from '@apply/engine/limits'
import { z } from 'zod'
import { message } from './message.ts'
import { validUsername } from './username.ts'

const pattern = new RegExp(`^[0-9]{${confirmationCodeLength}}$`)
const badCode = `The confirmation code must be exactly ${confirmationCodeLength} numbers.`

export const confirm = {
  method: 'POST',
  path: '/public/confirm',
  body: z.strictObject({
    username: validUsername,
    code: z.string({ error: badCode }).regex(pattern, { error: badCode }),
  }),
  response: message,
} as const
