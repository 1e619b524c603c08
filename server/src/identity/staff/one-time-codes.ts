import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// One-time codes of an app as RFC 6238 describes them, with the values that every app understands: SHA-1, six digits, 30 seconds.

const stepSeconds = 30
const digits = 6
/** As long as the hash, as RFC 4226 recommends. */
const secretBytes = 20

export const newCodeSecret = (): Buffer => randomBytes(secretBytes)

/** The number of the 30 seconds that a moment lies in. */
export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1_000 / stepSeconds)

export const codeOfStep = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * The step that a code belongs to, if it is the present one or one beside it: clocks differ and people type slowly. Undefined for
 * a wrong code and for one of a step that was used already.
 */
export const acceptedStep = (secret: Buffer, code: string, now: Date, lastStep = 0): number | undefined => {
  const present = stepAt(now)
  return [present, present - 1, present + 1].find((step) => step > lastStep && isSame(codeOfStep(secret, step), code))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648), in which apps expect a secret. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address in the QR code that an app reads. */
export const codeAppUri = (issuer: string, account: string, secret: Buffer): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1' })
  // Some apps show a plus sign instead of a space.
  return `otpauth://totp/${label}?${query}&digits=${digits}&period=${stepSeconds}`.replaceAll('+', '%20')
}
