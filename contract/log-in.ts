import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './message.ts'
import { username } from './username.ts'

const noPassword = 'Password is required.'

export const logIn = {
  method: 'POST',
  path: '/public/login',
  tag: 'Account',
  summary: 'Log in and get the session cookie.',
  description: 'Answers 403 while the account is not confirmed.',
  body: z.strictObject({
    username: username('Please provide a valid email address.'),
    password: z.string({ error: noPassword }).min(1, { error: noPassword }),
  }),
  response: message,
  errors: [403, 429],
} as const satisfies Call
