import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { HttpError } from '../errors/http-error.ts'
import { after } from '../time/clock.ts'
import { maxUploadBytes, uploadMinutes } from './storage.ts'

const fieldNames = ['key', 'x-amz-algorithm', 'policy', 'x-amz-signature'] as const

/** The fields before the file in an upload form, with the names that S3 uses. */
export type UploadFields = Readonly<Record<(typeof fieldNames)[number], string>>

export type AllowedUpload = { readonly key: string; readonly minBytes: number; readonly maxBytes: number }

const policyShape = z.strictObject({
  expiration: z.iso.datetime(),
  conditions: z.tuple([
    z.strictObject({ key: z.string() }),
    z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
  ]),
})

const signatureOf = (secret: Buffer, policy: string) => createHmac('sha256', secret).update(policy).digest('hex')

/** The fields of a form that allows one upload to this key. */
export const signUpload = (secret: Buffer, key: string, now: Date): UploadFields => {
  const expiration = after(now, uploadMinutes * 60_000).toISOString()
  const conditions = [{ key }, ['content-length-range', 1, maxUploadBytes]]
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
  return { key, 'x-amz-algorithm': 'HMAC-SHA256', policy, 'x-amz-signature': signatureOf(secret, policy) }
}

const isSigned = (secret: Buffer, { policy, 'x-amz-signature': given }: UploadFields): boolean => {
  const [right, sent] = [Buffer.from(signatureOf(secret, policy)), Buffer.from(given)]
  return right.length === sent.length && timingSafeEqual(right, sent)
}

export const uploadNotAllowed = () => new HttpError(403, 'This upload is not allowed. Please choose your file again.')
const expired = () => new HttpError(403, 'The time for this upload is over. Please choose your file again.')

/** Checks the signature, the key and the time of a form, and returns what it allows. */
export const checkUpload = (secret: Buffer, fields: UploadFields, now: Date): AllowedUpload => {
  if (!isSigned(secret, fields)) throw uploadNotAllowed()
  const { expiration, conditions } = policyShape.parse(JSON.parse(Buffer.from(fields.policy, 'base64').toString()))
  const [{ key }, [, minBytes, maxBytes]] = conditions
  if (key !== fields.key) throw uploadNotAllowed()
  if (now.getTime() >= Date.parse(expiration)) throw expired()
  return { key, minBytes, maxBytes }
}

export const malformedUpload = (reason: string): HttpError =>
  new HttpError(400, `The upload cannot be read: ${reason}.`)

const isFieldName = (name: string): name is keyof UploadFields => fieldNames.some((known) => known === name)

/** Collects the fields as they arrive: only known ones, each once. */
export const collectUploadFields = () => {
  const collected = new Map<keyof UploadFields, string>()
  const requireField = (name: keyof UploadFields): string => {
    const value = collected.get(name)
    if (value === undefined) throw malformedUpload(`the field "${name}" must stand before the file`)
    return value
  }
  return {
    add: (name: string, value: string): void => {
      if (!isFieldName(name)) throw malformedUpload('it has a field that does not belong there')
      if (collected.has(name)) throw malformedUpload(`the field "${name}" stands there twice`)
      collected.set(name, value)
    },
    all: (): UploadFields => ({
      key: requireField('key'),
      policy: requireField('policy'),
      'x-amz-algorithm': requireField('x-amz-algorithm'),
      'x-amz-signature': requireField('x-amz-signature'),
    }),
  }
}
