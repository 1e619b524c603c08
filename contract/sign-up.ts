import { z } from 'zod'
import { message } from './message.ts'
import { validUsername } from './username.ts'

export const signUp = {
  method: 'POST',
  path: '/public/signup',
  body: z.strictObject({
    username: validUsername,
    password: z.string({ error: 'Please provide a password.' }),
  }),
  response: message,
} as const
