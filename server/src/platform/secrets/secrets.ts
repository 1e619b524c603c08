import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { confirmationCodeLength } from '@apply/engine/limits'

const tokenBytes = 32

/** 256 random bits, fit for a cookie or a link. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** The only form in which a token is stored; it is random, so it needs no salt. */
export const tokenHash = (token: string | Buffer): Buffer => createHash('sha256').update(token).digest()

/** Of characters that look alike in print, such as 0 and O, 1 and I, 5 and S, 8 and B, at most one is used. */
const readableAlphabet = '346789ACEFHJKMNPQRTWXY'

/** Random characters that a person can read aloud and type. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => readableAlphabet.charAt(randomInt(readableAlphabet.length))).join('')

export const newCode = (): string =>
  String(randomInt(10 ** confirmationCodeLength)).padStart(confirmationCodeLength, '0')

export type CodeHash = { readonly salt: Buffer; readonly hash: Buffer }

const digest = (code: string, salt: Buffer): Buffer => createHash('sha256').update(salt).update(code).digest()

export const codeHash = (code: string): CodeHash => {
  const salt = randomBytes(16)
  return { salt, hash: digest(code, salt) }
}

export const codeMatches = (code: string, { salt, hash }: CodeHash): boolean =>
  timingSafeEqual(digest(code, salt), hash)
