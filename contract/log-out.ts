import { message } from './message.ts'

export const logOut = {
  method: 'GET',
  path: '/api/logout',
  response: message,
} as const
