import type { Call } from './call.ts'
import { message } from './message.ts'
import { uncheckedMap } from './unchecked-map.ts'

export const validations = {
  method: 'POST',
  path: '/api/validations',
  tag: 'Application',
  summary: 'Report the messages at each failing question.',
  description: 'The admissions office reads them; nothing is decided by them.',
  body: uncheckedMap('Validations must be a map of key to messages.', {
    type: ['string', 'array'],
    items: { type: 'string' },
  }),
  response: message,
} as const satisfies Call
