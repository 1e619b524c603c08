import { randomInt } from 'node:crypto'

/** Of characters that look alike in print, such as 0 and O, 1 and I, 5 and S, 8 and B, none or only one is here. */
const alphabet = '346789ACEFHJKMNPQRTWXY'
const length = 10

export const newReceiptNumber = (prefix: string): string =>
  prefix + Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
