import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { after } from '../database/after.ts'
import { HttpError } from '../http/http-error.ts'
import { largestUpload, uploadMinutes } from './storage.ts'
import type { UploadFields } from './upload-fields.ts'

const policyShape = z.strictObject({
  expiration: z.iso.datetime(),
  conditions: z.tuple([
    z.strictObject({ key: z.string() }),
    z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
  ]),
})

export type AllowedUpload = { readonly key: string; readonly smallest: number; readonly largest: number }

const signatureOf = (secret: Buffer, policy: string) => createHmac('sha256', secret).update(policy).digest('hex')

/** The fields of the form, in the words that S3 uses for them. */
export const signUpload = (secret: Buffer, key: string, now: Date): UploadFields => {
  const expiration = after(now, uploadMinutes * 60_000).toISOString()
  const conditions = [{ key }, ['content-length-range', 1, largestUpload]]
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
  return { key, 'x-amz-algorithm': 'HMAC-SHA256', policy, 'x-amz-signature': signatureOf(secret, policy) }
}

const isSigned = (secret: Buffer, { policy, 'x-amz-signature': given }: UploadFields): boolean => {
  const [right, sent] = [Buffer.from(signatureOf(secret, policy)), Buffer.from(given)]
  return right.length === sent.length && timingSafeEqual(right, sent)
}

const refused = () => new HttpError(403, 'This upload is not allowed. Please choose your file again.')
const expired = () => new HttpError(403, 'The time for this upload is over. Please choose your file again.')

/** What the form allows, once it has proved to be ours, in time and for this key. */
export const allowedUpload = (secret: Buffer, fields: UploadFields, now: Date): AllowedUpload => {
  if (!isSigned(secret, fields)) throw refused()
  const { expiration, conditions } = policyShape.parse(JSON.parse(Buffer.from(fields.policy, 'base64').toString()))
  const [{ key }, [, smallest, largest]] = conditions
  if (key !== fields.key) throw refused()
  if (now.getTime() >= Date.parse(expiration)) throw expired()
  return { key, smallest, largest }
}
