import type { Call } from './call.ts'
import { message } from './message.ts'

export const logOut = {
  method: 'GET',
  path: '/api/logout',
  tag: 'Account',
  summary: 'Log out: end the session and remove the cookies.',
  description: 'Answers 403 when another site triggers the call.',
  response: message,
} as const satisfies Call
