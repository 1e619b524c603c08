import { z } from 'zod'
import type { Call } from './call.ts'
import { saveHeaders } from './save-headers.ts'
import { key, message } from './schemas.ts'

/** How many entries each add-another button shows, by the id of the button. */
export const entryCounts = z.record(z.string(), z.int())

export const readCounts = {
  method: 'GET',
  path: '/api/add-another',
  tag: 'Application',
  summary: 'Read how many entries each button has added.',
  response: entryCounts,
} as const satisfies Call

export const addAnother = {
  method: 'PUT',
  path: '/api/add-another',
  tag: 'Application',
  summary: 'Set how many entries a button shows.',
  headers: saveHeaders,
  body: z.strictObject({ button_id: key, num_components: z.int() }),
  response: message,
  errors: [409],
} as const satisfies Call
