import { accountPageMessages, maxPasskeyNameLength } from '@apply/engine/account-page'
import { z } from 'zod'
import type { Call } from './call.ts'
import { currentPassword, idParams, message } from './schemas.ts'

/** Bytes as WebAuthn writes them in JSON. The longest, an attestation, has a few kilobytes. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/)
const publicKey = z.literal('public-key')
const transports = z.array(z.string().max(30)).max(10).default([])

/** What both kinds of credentials share. What a browser adds, such as results of extensions, is dropped. */
const credential = { id: bytes, rawId: bytes, type: publicKey }

export const passkeyName = z
  .string({ error: accountPageMessages.passkeyName })
  .trim()
  .min(1, { error: accountPageMessages.passkeyName })
  .max(maxPasskeyNameLength, { error: accountPageMessages.passkeyName })
  // The name is quoted in a mail, where a line break could look like one of our sentences.
  .regex(/^\P{Cc}*$/u, { error: accountPageMessages.passkeyName })

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  added_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})

export type Passkey = z.output<typeof passkey>

export const readPasskeys = {
  method: 'GET',
  path: '/api/account/passkeys',
  tag: 'Account',
  summary: 'List the passkeys of the account, the oldest first.',
  response: z.array(passkey),
} as const satisfies Call

const userVerification = z.literal('required')

export const passkeyOptions = {
  method: 'POST',
  path: '/api/account/passkeys/options',
  tag: 'Account',
  summary: 'Ask for what the browser needs to make a passkey.',
  description: 'The challenge works once, for this account, and for five minutes.',
  body: z.strictObject({ current_password: currentPassword }),
  response: z.object({
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKey })),
    timeout: z.number(),
    excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey, transports })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification,
    }),
    attestation: z.literal('none'),
  }),
  errors: [409, 429],
} as const satisfies Call

export const newCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports }),
})

/** The proof of a new passkey. */
export type NewCredential = z.output<typeof newCredential>

export const addPasskey = {
  method: 'POST',
  path: '/api/account/passkeys',
  tag: 'Account',
  summary: 'Add the passkey that the browser made, and tell the owner by mail.',
  body: z.strictObject({ name: passkeyName, credential: newCredential }),
  response: message,
  errors: [409],
} as const satisfies Call

export const renamePasskey = {
  method: 'PUT',
  path: '/api/account/passkeys/:id',
  tag: 'Account',
  summary: 'Give a passkey another name.',
  params: idParams,
  body: z.strictObject({ name: passkeyName }),
  response: message,
  errors: [404],
} as const satisfies Call

export const removePasskey = {
  method: 'POST',
  path: '/api/account/passkeys/:id/removal',
  tag: 'Account',
  summary: 'Remove a passkey, and tell the owner by mail.',
  params: idParams,
  body: z.strictObject({ current_password: currentPassword }),
  response: message,
  errors: [404, 429],
} as const satisfies Call

export const passkeyLogInOptions = {
  method: 'POST',
  path: '/public/passkey-options',
  tag: 'Account',
  summary: 'Ask for what the browser needs to log in with a passkey.',
  description: 'The same for everybody: it names no account. The challenge works once and for five minutes.',
  response: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification,
  }),
  errors: [429],
} as const satisfies Call

export const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.default(''),
  }),
})

/** The proof of a login with a passkey. */
export type UsedCredential = z.output<typeof usedCredential>

export const logInWithPasskey = {
  method: 'POST',
  path: '/public/passkey-login',
  tag: 'Account',
  summary: 'Log in with a passkey and get the session cookie.',
  body: z.strictObject({ credential: usedCredential }),
  response: message,
  errors: [429],
} as const satisfies Call
