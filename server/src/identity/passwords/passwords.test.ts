import { expect, test } from 'vitest'
import { cheapHashing } from '../../../testing/student.ts'
import { createPasswords, hashPassword, verifyPassword } from './passwords.ts'

const password = 'Kestrel!Harbor7'

test('ACC-15 a hash is Argon2id with 19 MiB, two passes and one lane, and salted', async () => {
  const { hash } = createPasswords()
  const [one, other] = await Promise.all([hash(password), hash(password)])

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
})

test('ACC-15 a hash verifies the password it was made of and no other', async () => {
  const hash = await hashPassword(password)

  expect(await verifyPassword(password, hash)).toBe(true)
  expect(await verifyPassword('kestrel!harbor7', hash)).toBe(false)
})

test('ACC-15 a hash made elsewhere with other costs still verifies', async () => {
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

  expect(await verifyPassword('password', reference)).toBe(true)
})

test('ACC-15 no part of a long password is cut off before hashing', async () => {
  const long = `Aa1!${'x'.repeat(124)}`
  const hash = await hashPassword(long)

  expect(await verifyPassword(long, hash)).toBe(true)
  expect(await verifyPassword(long.slice(0, 127), hash)).toBe(false)
})

test('ACC-15 NUL does not end a password, and an accent matches in either Unicode form', async () => {
  const hash = await hashPassword('Caf\u00e9\u0000Harbor7!')

  expect(await verifyPassword('Cafe\u0301\u0000Harbor7!', hash)).toBe(true)
  expect(await verifyPassword('Caf\u00e9', hash)).toBe(false)
})

test.each([
  ['empty', ''],
  ['of another kind', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
  ['cut off', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ'],
  ['with an impossible cost', '$argon2id$v=19$m=1,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
])('ACC-36 no password fits a stored hash that is %s', async (_what, stored) => {
  const { matches } = createPasswords({ cost: cheapHashing })

  expect(await matches(password, stored)).toBe(false)
  expect(await matches('', stored)).toBe(false)
})

test('ACC-24 without an account one hash is computed in the same queue, and nothing matches', async () => {
  const { matches } = createPasswords({ concurrency: 1, maxWaiting: 0 })

  const absent = matches(password, undefined)
  await new Promise(setImmediate)

  await expect(matches(password, undefined)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
  expect(await absent).toBe(false)
})
