import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { acceptedStep, base32, codeAppUri, codeOfStep, stepAt } from './one-time-codes.ts'
import { seal, sealUntil, unseal, unsealAt } from './sealed.ts'

const secret = Buffer.from('12345678901234567890')

describe('one-time codes', () => {
  // The test vectors of RFC 6238 have eight digits; ours are their last six.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('DSK-04 the code at second %i is the one of RFC 6238', (second, code) => {
    expect(codeOfStep(secret, stepAt(new Date(second * 1_000)))).toBe(code.slice(-6))
  })

  test('DSK-04 the code of one step before or after is accepted, and none further away', () => {
    const now = new Date('2026-11-16T12:00:10Z')
    const accepted = [-2, -1, 0, 1, 2].map((steps) =>
      acceptedStep(secret, codeOfStep(secret, stepAt(now) + steps), now),
    )

    expect(accepted.map((step) => step !== undefined)).toEqual([false, true, true, true, false])
  })

  test('DSK-04 a code of a used step, or of one before it, is not accepted', () => {
    const now = new Date('2026-11-16T12:00:10Z')
    const used = stepAt(now)

    expect(acceptedStep(secret, codeOfStep(secret, used), now, used)).toBeUndefined()
    expect(acceptedStep(secret, codeOfStep(secret, used - 1), now, used)).toBeUndefined()
    expect(acceptedStep(secret, codeOfStep(secret, used + 1), now, used)).toBe(used + 1)
  })

  test('DSK-04 the address in the QR code names school, person, secret and kind of code', () => {
    const uri = new URL(codeAppUri('Wren College', 'ada@example.edu', secret))

    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(uri.href).toContain('otpauth://totp/Wren%20College:ada%40example.edu?')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: base32(secret),
      issuer: 'Wren College',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

describe('sealed content', () => {
  const key = randomBytes(32)

  test('DSK-04 opens with its own key and context only, and not after a change', () => {
    const sealed = seal(key, 'secret of ada', secret)
    const changed = Buffer.from(sealed)
    changed[20] = (changed[20] ?? 0) ^ 1

    expect(sealed.includes(secret)).toBe(false)
    expect(unseal(key, 'secret of ada', sealed)).toEqual(secret)
    expect(unseal(key, 'secret of ben', sealed)).toBeUndefined()
    expect(unseal(randomBytes(32), 'secret of ada', sealed)).toBeUndefined()
    expect(unseal(key, 'secret of ada', changed)).toBeUndefined()
    expect(unseal(key, 'secret of ada', Buffer.from('short'))).toBeUndefined()
  })

  test('DSK-04 sealed content can be opened until it expires', () => {
    const now = new Date('2026-11-16T12:00:00Z')
    const sealed = sealUntil(key, 'offer', secret, new Date(now.getTime() + 1_000))

    expect(unsealAt(key, 'offer', sealed, now)).toEqual(secret)
    expect(unsealAt(key, 'offer', sealed, new Date(now.getTime() + 1_000))).toBeUndefined()
  })
})
