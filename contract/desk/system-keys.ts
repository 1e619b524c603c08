import { maxKeyDays, systemScopes } from '@apply/engine/desk-exchange'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, message } from '../schemas.ts'

/** What an administrator calls a key, a webhook or a template. */
export const deskName = (error: string) => z.string({ error }).trim().min(1, { error }).max(100, { error })

const systemKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(systemScopes)).readonly(),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
})

export const readSystemKeys = {
  method: 'GET',
  path: '/desk/api/system-keys',
  tag: 'Desk',
  access: 'administrator',
  summary: 'List the keys of other systems.',
  description: 'The keys themselves are not stored.',
  response: z.object({ keys: z.array(systemKey).readonly() }),
} as const satisfies Call

export const createSystemKey = {
  method: 'POST',
  path: '/desk/api/system-keys',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Make a key for another system.',
  description:
    'The response is the only one that shows it. It ends after a year at the latest, and with the role of its maker.',
  body: z.strictObject({
    name: deskName('Please name the system that will use this key.'),
    scopes: z
      .array(z.enum(systemScopes))
      .min(1, { error: 'Please choose what the key may read.' })
      .max(systemScopes.length)
      .readonly(),
    valid_days: z.int().min(1).max(maxKeyDays).default(maxKeyDays),
  }),
  response: z.object({ id: z.uuid(), key: z.string() }),
} as const satisfies Call

export const revokeSystemKey = {
  method: 'DELETE',
  path: '/desk/api/system-keys/:id',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Revoke the key of a system.',
  description: 'It is refused from then on.',
  params: idParams,
  response: message,
  errors: [404],
} as const satisfies Call
