import { message } from './message.ts'
import { uncheckedMap } from './unchecked-map.ts'

/** The messages at each failing question, by its key. */
export const validations = {
  method: 'POST',
  path: '/api/validations',
  body: uncheckedMap('Validations must be a map of key to messages.'),
  response: message,
} as const
