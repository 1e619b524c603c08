import { accountMessages } from '@apply/engine/messages'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { passkeyLogInOptions, usedCredential } from '../passkeys.ts'
import { loginPassword, message, username } from '../schemas.ts'

export const readStaffLogInWays = {
  method: 'GET',
  path: '/desk/api/log-in',
  tag: 'Desk',
  access: 'anyone',
  summary: 'Read whether the school has an identity provider to log in with.',
  response: z.object({ has_provider: z.boolean() }),
} as const satisfies Call

export const startStaffLogIn = {
  method: 'POST',
  path: '/desk/api/log-in',
  tag: 'Desk',
  access: 'anyone',
  summary: 'Send the password of a member of staff, the first half of a login.',
  description:
    'Sets a cookie that is good for one login within five minutes. There is no session before the second factor.',
  body: z.strictObject({ email: username(accountMessages.loginEmail), password: loginPassword }),
  response: z.object({ has_app: z.boolean(), has_passkey: z.boolean() }),
  errors: [429],
} as const satisfies Call

export const staffPasskeyLogInOptions = {
  method: 'POST',
  path: '/desk/api/log-in/passkey-options',
  tag: 'Desk',
  access: 'anyone',
  summary: 'Ask for what the browser needs to use a passkey as second factor.',
  response: z.object({
    ...passkeyLogInOptions.response.shape,
    allowCredentials: z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
    ),
  }),
  errors: [429],
} as const satisfies Call

export const finishStaffLogInWithPasskey = {
  method: 'POST',
  path: '/desk/api/log-in/passkey',
  tag: 'Desk',
  access: 'anyone',
  summary: 'Finish the login with a passkey and get the session cookie.',
  body: z.strictObject({ credential: usedCredential }),
  response: message,
  errors: [429],
} as const satisfies Call

const noCode = 'Please enter the code of your app or one of your recovery codes.'

export const finishStaffLogInWithCode = {
  method: 'POST',
  path: '/desk/api/log-in/code',
  tag: 'Desk',
  access: 'anyone',
  summary: 'Finish the login with a code of the app, or with a recovery code, and get the session cookie.',
  body: z.strictObject({
    code: z.string({ error: noCode }).trim().min(1, { error: noCode }).max(40, { error: noCode }),
  }),
  response: message,
  errors: [429],
} as const satisfies Call

export const startProviderLogIn = {
  method: 'POST',
  path: '/desk/api/log-in/provider',
  tag: 'Desk',
  access: 'anyone',
  summary: 'Start a login at the identity provider of the school.',
  /** `next`: the place in the desk to which the member comes back, without its filters if they are very long. */
  body: z.strictObject({
    next: z
      .string()
      .max(10_000)
      .regex(/^\/(?![/\\])/)
      .optional(),
  }),
  response: z.object({ url: z.url() }),
  errors: [404, 429, 503],
} as const satisfies Call

export const finishProviderLogIn = {
  method: 'GET',
  path: '/desk/api/log-in/provider',
  tag: 'Desk',
  access: 'anyone',
  summary:
    'Come back from the identity provider; redirects to the desk, or to the log-in page if nobody was logged in.',
  description: 'The provider adds its own parameters, which are checked against the cookie of the browser.',
} as const satisfies Call
