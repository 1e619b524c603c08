import { z } from 'zod'
import type { Call } from '../call.ts'
import { differentPasswords, message, newPassword, samePasswords } from '../schemas.ts'
import { factorOffer, newFactor, recoveryCodes, staffName, staffRole } from './second-factors.ts'

const token = z.string().max(100)

export const readInvitation = {
  method: 'POST',
  path: '/desk/api/invitation',
  tag: 'Desk',
  access: 'anyone',
  summary: 'Read whom an invitation is for.',
  body: z.strictObject({ token }),
  response: z.object({ email: z.string(), name: z.string(), role: staffRole }),
  errors: [404, 429],
} as const satisfies Call

const chosen = { token, name: staffName, ...newPassword }

export const prepareToJoin = {
  method: 'POST',
  path: '/desk/api/invitation/preparation',
  tag: 'Desk',
  access: 'anyone',
  summary: 'Check name and password, and ask for what the browser needs to set the second factor.',
  body: z.strictObject(chosen).refine(samePasswords, differentPasswords),
  response: factorOffer,
  errors: [404, 429],
} as const satisfies Call

export const acceptInvitation = {
  method: 'POST',
  path: '/desk/api/invitation/acceptance',
  tag: 'Desk',
  access: 'anyone',
  summary: 'Set name, password and second factor together, use up the invitation and get the session cookie.',
  body: z.strictObject({ ...chosen, factor: newFactor }).refine(samePasswords, differentPasswords),
  response: z.object({ ...message.shape, recovery_codes: recoveryCodes }),
  errors: [404, 409, 429],
} as const satisfies Call
