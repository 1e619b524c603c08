import { confirmationCodePattern, maxEmailLength, maxFileKeyLength, maxKeyLength } from '@apply/engine/limits'
import { accountMessages } from '@apply/engine/messages'
import { emailPattern, storedAddress } from '@apply/engine/rules/contact-rules'
import { z } from 'zod'

/** The response of a call that returns only a message for the applicant. */
export const message = z.object({ message: z.string() })

/** The response of every failed call; `key` names the refused answer, or `id` for a link that does not work, if there is one. */
export const errorMessage = z.looseObject({ ...message.shape, key: z.string().optional() })

/** The key of a question, or the id of a tab group, a button or a record. */
export const key = z.string().max(maxKeyLength)

/** The id of a row in a request: in lower case, as the database and the audit write it. */
export const rowId = z.uuid().toLowerCase()

/** The parameters of calls about one row. */
export const idParams = z.strictObject({ id: rowId })

/** The parameters of calls about the file of one question. */
export const answerKeyParams = z.strictObject({ key })

/** An e-mail address, trimmed and lower-cased before it is checked. */
export const username = (error: string) =>
  z
    .string({ error })
    .overwrite(storedAddress)
    .max(maxEmailLength, { error, abort: true })
    .regex(emailPattern, { error })

export const validUsername = username(accountMessages.email)

/** The code from a mail. */
export const confirmationCode = z
  .string({ error: accountMessages.confirmationCode })
  .regex(confirmationCodePattern, { error: accountMessages.confirmationCode })

/** The password of a login, which is not empty. */
export const loginPassword = z
  .string({ error: accountMessages.loginPassword })
  .min(1, { error: accountMessages.loginPassword })

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What registers an uploaded file. */
export const uploadedFile = { file_key: z.string().max(maxFileKeyLength), file_name: z.string().max(300) }

const isMap = (body: unknown): boolean => typeof body === 'object' && body !== null && !Array.isArray(body)

/** A map whose entries are not checked here: only the form knows its keys, and the server names the first bad one. */
export const uncheckedMap = (error: string, values: Readonly<Record<string, unknown>>) =>
  z.custom<Readonly<Record<string, unknown>>>(isMap, { error }).meta({ type: 'object', additionalProperties: values })

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

/** Asked for again before a change that could lock the owner out. */
export const currentPassword = z
  .string({ error: accountMessages.currentPassword })
  .min(1, { error: accountMessages.currentPassword })

/** The two fields of a new password. */
export const newPassword = {
  password: z.string({ error: 'Please provide a password.' }),
  confirm_password: z.string({ error: accountMessages.passwordsDiffer }),
}

type NewPassword = { readonly password: string; readonly confirm_password: string }

/** For `refine`, with the message `differentPasswords`. */
export const samePasswords = ({ password, confirm_password }: NewPassword): boolean => password === confirm_password

export const differentPasswords = { error: accountMessages.passwordsDiffer, path: ['confirm_password'] }
