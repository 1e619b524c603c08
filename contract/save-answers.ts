import { z } from 'zod'
import { message } from './message.ts'
import { uncheckedMap } from './unchecked-map.ts'

/** All answers or only the changed ones. */
export const saveAnswers = {
  method: 'PUT',
  path: '/api/answer',
  body: uncheckedMap('Answers must be a map of key to text.'),
  response: message.extend({ revision: z.int() }),
} as const
