import { z } from 'zod'

const pair = 'The headers "x-save-window" and "x-save-number" belong together.'

/**
 * Orders the saves of one window. The server lets a save change nothing if it has a later or the same one of its window.
 * Loose, because a request has other headers too.
 */
export const saveHeaders = z
  .looseObject({
    'x-save-window': z
      .string()
      .regex(/^[\w-]{8,40}$/, 'The header "x-save-window" must have 8 to 40 letters, digits or hyphens.')
      .optional(),
    'x-save-number': z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'The header "x-save-number" must be a whole number from 1 to 999999999.')
      .optional(),
  })
  .refine((headers) => (headers['x-save-window'] === undefined) === (headers['x-save-number'] === undefined), pair)
