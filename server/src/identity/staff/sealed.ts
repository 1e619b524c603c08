import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts with a key of 32 bytes. `context` says what the content is for; it opens again only with the same context. */
export const seal = (key: Buffer, context: string, content: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Undefined if it was not sealed with this key and context, or was changed. */
export const unseal = (key: Buffer, context: string, sealed: Buffer): Buffer | undefined => {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    // Node throws when the tag does not fit.
    return undefined
  }
}

const expiryBytes = 8

/** The same as text for a browser, which can send it back for a while. */
export const sealUntil = (key: Buffer, context: string, content: Buffer, expiresAt: Date): string => {
  const expiry = Buffer.alloc(expiryBytes)
  expiry.writeBigUInt64BE(BigInt(expiresAt.getTime()))
  return seal(key, context, Buffer.concat([expiry, content])).toString('base64url')
}

export const unsealAt = (key: Buffer, context: string, sealed: string, now: Date): Buffer | undefined => {
  const opened = unseal(key, context, Buffer.from(sealed, 'base64url'))
  if (!opened || Number(opened.readBigUInt64BE()) <= now.getTime()) return undefined
  return opened.subarray(expiryBytes)
}
