import { accountMessages } from '@apply/engine/messages'
import { z } from 'zod'
import type { Call } from './call.ts'
import { loginPassword, message, username } from './schemas.ts'

export const logIn = {
  method: 'POST',
  path: '/public/login',
  tag: 'Account',
  summary: 'Log in and get the session cookie.',
  description: 'Returns 403 while the account is not confirmed.',
  body: z.strictObject({ username: username(accountMessages.loginEmail), password: loginPassword }),
  response: message,
  errors: [403, 429],
} as const satisfies Call

export const logOut = {
  method: 'GET',
  path: '/api/logout',
  tag: 'Account',
  summary: 'Log out: end the session and remove the cookies.',
  description: 'Returns 403 if another site triggers the call.',
  response: message,
} as const satisfies Call
