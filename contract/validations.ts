import type { Call } from './call.ts'
import { message, uncheckedMap } from './schemas.ts'

export const validations = {
  method: 'POST',
  path: '/api/validations',
  tag: 'Application',
  summary: 'Report the messages of each failing question.',
  description: 'The admissions office reads them; no decision depends on them.',
  body: uncheckedMap('Validations must be a map of key to messages.', {
    type: ['string', 'array'],
    items: { type: 'string' },
  }),
  response: message,
} as const satisfies Call
