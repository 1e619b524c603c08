import type { Call } from './call.ts'
import { message } from './schemas.ts'

export const logOut = {
  method: 'GET',
  path: '/api/logout',
  tag: 'Account',
  summary: 'Log out: end the session and remove the cookies.',
  description: 'Returns 403 if another site triggers the call.',
  response: message,
} as const satisfies Call
