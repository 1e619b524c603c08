import { z } from 'zod'
import { message } from './message.ts'
import { username } from './username.ts'

const noPassword = 'Password is required.'

export const logIn = {
  method: 'POST',
  path: '/public/login',
  body: z.strictObject({
    username: username('Please provide a valid email address.'),
    password: z.string({ error: noPassword }).min(1, { error: noPassword }),
  }),
  response: message,
} as const
