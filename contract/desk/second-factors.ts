import { maxStaffNameLength, staffRoles } from '@apply/engine/desk'
import { z } from 'zod'
import { newCredential, passkeyName, passkeyOptions } from '../passkeys.ts'

export const staffRole = z.enum(staffRoles, { error: 'Please choose a role.' })

const nameError = `Please enter a name of at most ${maxStaffNameLength} characters.`

/** The name is shown to colleagues and quoted in mails, where a line break could look like one of our sentences. */
export const staffName = z
  .string({ error: nameError })
  .trim()
  .min(1, { error: nameError })
  .max(maxStaffNameLength, { error: nameError })
  .regex(/^\P{Cc}*$/u, { error: nameError })

const codeError = 'Please enter the 6 digits that your app shows.'

/** A code of an app; the space in the middle, which many apps show, is dropped. */
const appCode = z
  .string({ error: codeError })
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, { error: codeError }))

/** What a browser needs to add an app or a passkey. Both can be used once, within ten and five minutes. */
export const factorOffer = z.object({
  app: z.object({
    /** The secret in an encrypted form that only the server reads; it comes back with the first code. */
    offer: z.string(),
    /** The secret for typing, and as the address in a QR code. It is shown this once. */
    secret: z.string(),
    uri: z.string(),
  }),
  passkey: passkeyOptions.response,
})

export type FactorOffer = z.output<typeof factorOffer>

const offer = z.string().max(1_000)

/** The proof of a new second factor. */
export const newFactor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('app'), name: passkeyName, offer, code: appCode }),
  z.strictObject({ kind: z.literal('passkey'), name: passkeyName, credential: newCredential }),
])

export type NewFactor = z.output<typeof newFactor>

/** Shown once: the server keeps hashes only. */
export const recoveryCodes = z.array(z.string())
