import { maxStackPositions } from '@apply/engine/limits'
import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './schemas.ts'

/** Every field is bounded and has a pattern that no answer, address or token fits into by accident. */
export const browserError = {
  method: 'POST',
  path: '/public/browser-error',
  tag: 'Server',
  summary: 'Write to the log that a page of the browser application failed.',
  description:
    'Has no message of the error, because that could quote an answer: only its kind, the page, and the positions in our own scripts.',
  body: z.strictObject({
    kind: z.string().regex(/^[A-Za-z]{1,40}$/),
    page: z.string().regex(/^\/[a-z/-]{0,60}$/),
    /** The status of the response, if a call failed. */
    status: z.int().min(100).max(599).optional(),
    positions: z.array(z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/)).max(maxStackPositions),
  }),
  response: message,
  errors: [429],
} as const satisfies Call
