import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** 19 MiB and two passes: the least that is advised for Argon2id, about 40 ms of one core. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const keyBytes = 32
const encoded = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** The same password typed on another keyboard may arrive in another Unicode form. */
const deriveKey = (password: string, nonce: Buffer, tagLength: number, { memory, passes, parallelism }: Cost) =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, memory, passes, parallelism })

/** A new salted hash, in the form that also names how it was made. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(password, salt, keyBytes, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`
}

export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, key] = encoded.exec(hash) ?? []
  if (salt === undefined || key === undefined) throw new Error('A stored password hash cannot be read.')
  const expected = Buffer.from(key, 'base64')
  const given = await deriveKey(password, Buffer.from(salt, 'base64'), expected.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(given, expected)
}
