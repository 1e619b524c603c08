import { z } from 'zod'
import type { Call } from './call.ts'
import { differentPasswords, message, newPassword, samePasswords, validUsername } from './schemas.ts'

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

const noId = 'The id of your reset link is missing. Please open the link in your email again.'

export const resetPassword = {
  method: 'POST',
  path: '/public/reset-password',
  tag: 'Account',
  summary: 'Set a new password with the id from the link, and end all sessions.',
  body: z
    .strictObject({
      username: validUsername,
      ...newPassword,
      id: z.string({ error: noId }).min(1, { error: noId }),
    })
    .refine(samePasswords, differentPasswords),
  response: message,
  errors: [429],
} as const satisfies Call
