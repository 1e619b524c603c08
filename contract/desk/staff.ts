import { accountMessages } from '@apply/engine/messages'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, message, username } from '../schemas.ts'
import { staffName, staffRole } from './second-factors.ts'

const member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: staffRole,
  status: z.enum(['invited', 'active', 'removed']),
  /** Until when the last invitation is valid; null if it was used or has expired. */
  invited_until: z.iso.datetime().nullable(),
  /** The last call of a session that is still stored. */
  last_seen_at: z.iso.datetime().nullable(),
  sessions: z.number(),
  /** How many second factors of each kind the member has. Somebody who logs in at the provider of the school may have none. */
  apps: z.int(),
  passkeys: z.int(),
  /** The names of the keys and webhooks of other systems that end or pause when this member is no longer an administrator. */
  keys: z.array(z.string()).readonly(),
  webhooks: z.array(z.string()).readonly(),
})

export type StaffMemberRow = z.output<typeof member>

export const listStaff = {
  method: 'GET',
  path: '/desk/api/staff',
  tag: 'Desk',
  access: 'administrator',
  summary: 'List all members of staff by name; those who were removed come last.',
  response: z.array(member),
} as const satisfies Call

export const inviteStaff = {
  method: 'POST',
  path: '/desk/api/staff',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Invite somebody by mail, with a link that works once and for 48 hours.',
  body: z.strictObject({ email: username(accountMessages.email), name: staffName.optional(), role: staffRole }),
  response: message,
  errors: [409, 429],
} as const satisfies Call

export const renewInvitation = {
  method: 'POST',
  path: '/desk/api/staff/:id/invitation',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Send a new link, which replaces the one before.',
  description:
    'For somebody who has joined already, the link replaces password and second factors; they stay as they are until it is used.',
  params: idParams,
  response: message,
  errors: [404, 409, 429],
} as const satisfies Call

export const changeStaffRole = {
  method: 'PUT',
  path: '/desk/api/staff/:id/role',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Give a member another role, from their next call on.',
  description:
    'With the role of an administrator the keys of other systems end that they made, and webhooks that they added pause.',
  params: idParams,
  body: z.strictObject({
    role: staffRole,
    /** The role that the administrator saw. */
    from: staffRole,
  }),
  response: message,
  errors: [404, 409],
} as const satisfies Call

export const endStaffSessions = {
  method: 'DELETE',
  path: '/desk/api/staff/:id/sessions',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Log a member out everywhere.',
  params: idParams,
  response: message,
  errors: [404],
} as const satisfies Call

export const removeStaff = {
  method: 'DELETE',
  path: '/desk/api/staff/:id',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Remove a member: sessions, password and second factors go, the name stays beside what they did.',
  description: 'Keys of other systems that they made end in the same moment, and webhooks that they added pause.',
  params: idParams,
  response: message,
  errors: [404, 409],
} as const satisfies Call
