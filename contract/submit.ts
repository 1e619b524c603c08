import { message } from './message.ts'
import { receipt } from './receipt.ts'

export const submit = {
  method: 'POST',
  path: '/api/submit',
  response: message.extend({ receipt }),
} as const
