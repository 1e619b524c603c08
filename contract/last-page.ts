import { z } from 'zod'
import { message } from './message.ts'

export const lastPage = {
  method: 'PUT',
  path: '/api/last-page',
  body: z.strictObject({ last_page: z.string().max(200) }),
  response: message,
} as const
