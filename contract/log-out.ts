import { message } from './message.ts'

export const logOut = {
  method: 'GET',
  path: '/api/logout',
  answer: message,
} as const
