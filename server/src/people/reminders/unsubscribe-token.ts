import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secret: Buffer, id: Buffer): Buffer => createHmac('sha256', secret).update(id).digest()

const idBytes = 16

/** The account and its signature. Nothing is stored for a token, so the link of an old mail works as long as its account. */
export const unsubscribeToken = (secret: Buffer, accountId: string): string => {
  const id = Buffer.from(accountId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(secret, id)]).toString('base64url')
}

/** The account of a token, or undefined if we did not sign it. */
export const accountOfToken = (secret: Buffer, token: string): string | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  const [id, mac] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  const expected = macOf(secret, id)
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
