import { z } from 'zod'
import { changePassword, readSessions } from '../account-page.ts'
import type { Call } from '../call.ts'
import { currentPassword, idParams, message } from '../schemas.ts'
import { factorOffer, newFactor, recoveryCodes } from './second-factors.ts'

const secondFactor = z.object({
  id: z.uuid(),
  kind: z.enum(['app', 'passkey']),
  name: z.string(),
  added_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})

export type SecondFactor = z.output<typeof secondFactor>

export const readMyAccount = {
  method: 'GET',
  path: '/desk/api/account',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the second factors of the caller, and how many recovery codes are left.',
  response: z.object({
    /** False for somebody who logs in through the identity provider only. */
    has_password: z.boolean(),
    factors: z.array(secondFactor),
    recovery_codes_left: z.number(),
  }),
} as const satisfies Call

export const readMySessions = {
  method: 'GET',
  path: '/desk/api/account/sessions',
  tag: 'Desk',
  access: 'reader',
  summary: 'List the devices on which the caller is logged in, the last seen first.',
  response: readSessions.response,
} as const satisfies Call

export const endMySession = {
  method: 'DELETE',
  path: '/desk/api/account/sessions/:id',
  tag: 'Desk',
  access: 'reader',
  summary: 'Log out one other device.',
  params: idParams,
  response: message,
  errors: [404],
} as const satisfies Call

export const endMyOtherSessions = {
  method: 'DELETE',
  path: '/desk/api/account/sessions',
  tag: 'Desk',
  access: 'reader',
  summary: 'Log out all other devices.',
  response: message,
} as const satisfies Call

export const changeMyPassword = {
  method: 'PUT',
  path: '/desk/api/account/password',
  tag: 'Desk',
  access: 'reader',
  summary: 'Change the password, and end all other sessions.',
  body: changePassword.body,
  response: message,
  errors: [409, 429],
} as const satisfies Call

export const offerSecondFactor = {
  method: 'POST',
  path: '/desk/api/account/factors/offer',
  tag: 'Desk',
  access: 'reader',
  summary: 'Ask for what the browser needs to add a second factor.',
  body: z.strictObject({ current_password: currentPassword }),
  response: factorOffer,
  errors: [409, 429],
} as const satisfies Call

export const addSecondFactor = {
  method: 'POST',
  path: '/desk/api/account/factors',
  tag: 'Desk',
  access: 'reader',
  summary: 'Add a second factor, and tell its owner by mail.',
  body: newFactor,
  response: message,
  errors: [409, 429],
} as const satisfies Call

export const removeSecondFactor = {
  method: 'POST',
  path: '/desk/api/account/factors/:id/removal',
  tag: 'Desk',
  access: 'reader',
  summary: 'Remove a second factor, but never the last one, and tell its owner by mail.',
  params: idParams,
  body: z.strictObject({ current_password: currentPassword }),
  response: message,
  errors: [404, 409, 429],
} as const satisfies Call

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/desk/api/account/recovery-codes',
  tag: 'Desk',
  access: 'reader',
  summary: 'Replace all recovery codes by new ones, which are shown this once.',
  body: z.strictObject({ current_password: currentPassword }),
  response: z.object({ ...message.shape, recovery_codes: recoveryCodes }),
  errors: [409, 429],
} as const satisfies Call
