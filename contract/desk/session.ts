import { staffRoles } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { message } from '../schemas.ts'

export const readStaffSession = {
  method: 'GET',
  path: '/desk/api/session',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read who is logged in at the desk.',
  response: z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(staffRoles) }),
} as const satisfies Call

export const logOutStaff = {
  method: 'POST',
  path: '/desk/api/session/end',
  tag: 'Desk',
  access: 'reader',
  summary: 'Log out of the desk.',
  response: message,
} as const satisfies Call
