import { z } from 'zod'
import type { Call } from './call.ts'
import {
  confirmationCode,
  currentPassword,
  differentPasswords,
  idParams,
  message,
  newPassword,
  samePasswords,
  validUsername,
} from './schemas.ts'

export const changePassword = {
  method: 'PUT',
  path: '/api/account/password',
  tag: 'Account',
  summary: 'Change the password, and end all other sessions.',
  body: z.strictObject({ current_password: currentPassword, ...newPassword }).refine(samePasswords, differentPasswords),
  response: message,
  errors: [429],
} as const satisfies Call

export const requestEmailChange = {
  method: 'POST',
  path: '/api/account/email',
  tag: 'Account',
  summary: 'Send a code to a new e-mail address; nothing changes before it is entered.',
  body: z.strictObject({ username: validUsername, current_password: currentPassword }),
  response: message,
  errors: [429],
} as const satisfies Call

export const confirmEmailChange = {
  method: 'PUT',
  path: '/api/account/email',
  tag: 'Account',
  summary: 'Change the e-mail address with the code, tell the old address, and end all other sessions.',
  body: z.strictObject({ code: confirmationCode }),
  response: z.object({ ...message.shape, username: z.string() }),
  errors: [429],
} as const satisfies Call

const loggedInDevice = z.object({
  id: z.string(),
  /** Browser and system in words, for example "Chrome on Windows". */
  device: z.string(),
  started_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** True for the session that makes this call. */
  is_this: z.boolean(),
})

export type LoggedInDevice = z.output<typeof loggedInDevice>

export const readSessions = {
  method: 'GET',
  path: '/api/account/sessions',
  tag: 'Account',
  summary: 'List the devices that are logged in, the last seen first.',
  response: z.array(loggedInDevice),
} as const satisfies Call

export const endOneSession = {
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  tag: 'Account',
  summary: 'Log out one other device.',
  params: idParams,
  response: message,
  errors: [404],
} as const satisfies Call

export const endOtherSessions = {
  method: 'DELETE',
  path: '/api/account/sessions',
  tag: 'Account',
  summary: 'Log out all other devices.',
  response: message,
} as const satisfies Call
