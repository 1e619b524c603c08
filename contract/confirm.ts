import { confirmationCodeLength } from '@apply/engine/limits'
import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './message.ts'
import { validUsername } from './username.ts'

const pattern = new RegExp(`^[0-9]{${confirmationCodeLength}}$`)
const badCode = `The confirmation code must be exactly ${confirmationCodeLength} numbers.`

export const confirm = {
  method: 'POST',
  path: '/public/confirm',
  tag: 'Account',
  summary: 'Confirm an account with the code from the mail.',
  body: z.strictObject({
    username: validUsername,
    code: z.string({ error: badCode }).regex(pattern, { error: badCode }),
  }),
  response: message,
  errors: [429],
} as const satisfies Call
