import { z } from 'zod'
import { key } from './key.ts'
import { message } from './message.ts'

/** How many entries each button has brought up so far. */
export const counts = z.record(z.string(), z.int())

export const readCounts = { method: 'GET', path: '/api/add-another', response: counts } as const

export const addAnother = {
  method: 'PUT',
  path: '/api/add-another',
  body: z.strictObject({ button_id: key, num_components: z.int() }),
  response: message,
} as const
