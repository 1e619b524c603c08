import { describe, expect, test } from 'vitest'
import { HttpError } from '../../platform/errors/http-error.ts'
import { createPasswordCheck } from './password-rules.ts'

const username = 'violet.kayak+apply@example.edu'
const good = 'Kestrel!Harbor7'

const check = createPasswordCheck(['Wrenfield State University', "Governors' Choice Application"])

const passwordRefusal = async (password: string, address: string): Promise<string | undefined> => {
  try {
    await check(password, address)
    return undefined
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return error.message
    throw error
  }
}

describe('ACC-09 the six rules', () => {
  test('ACC-09 accepts a password that meets all of them', async () => {
    expect(await passwordRefusal(good, username)).toBeUndefined()
    expect(await passwordRefusal('Пароль-Живой-7', username)).toBeUndefined()
  })

  test.each([
    ['Kestrel!Ha7', 'Your password must have at least 12 characters.'],
    ['kestrel!harbor7', 'Your password must contain an uppercase letter.'],
    ['KESTREL!HARBOR7', 'Your password must contain a lowercase letter.'],
    ['Kestrel!Harbors', 'Your password must contain a digit.'],
    ['Kestrel Harbor7', 'Your password must contain a special character.'],
    [` ${good}`, 'Your password may not begin or end with a space.'],
    [`${good}\t`, 'Your password may not begin or end with a space.'],
  ])('ACC-09 %j is refused: %s', async (password, refusal) => {
    expect(await passwordRefusal(password, username)).toBe(refusal)
  })

  test('ACC-09 exactly 12 characters are enough, and an emoji counts as one', async () => {
    expect(await passwordRefusal('Kestrel!Hab7', username)).toBeUndefined()
    expect(await passwordRefusal('Kestrel7😀😀😀', username)).toBe('Your password must have at least 12 characters.')
  })
})

describe('ACC-10 the further rules of the server', () => {
  test('ACC-10 128 characters are accepted, 129 and a megabyte are not', async () => {
    expect(await passwordRefusal(good.padEnd(128, 'x'), username)).toBeUndefined()
    expect(await passwordRefusal(good.padEnd(129, 'x'), username)).toBe(
      'Your password may have at most 128 characters.',
    )
    expect(await passwordRefusal(good.padEnd(1_000_000, 'x'), username)).toBe(
      'Your password may have at most 128 characters.',
    )
  })

  test.each([
    'Password123!',
    'P@ssw0rd1234',
    'Qwerty123456!',
    '!!Letmein2025',
    '1Qaz2wsx3edc!',
    'MonkeyMonkey1!',
    'Aaaaaaaaaa1!',
    'Giraffe2024!!',
    'Abcdefgh1234!',
    '1Z2x3c4v5b6n!',
  ])('ACC-10 rejects the common password %s', async (password) => {
    expect(await passwordRefusal(password, username)).toContain('most common')
  })

  test.each(['Correct-Horse-7-Battery', 'Tr0ub4dor&3xyz', 'Violent-Kayaks-42'])(
    'ACC-10 accepts %s, which is not common',
    async (password) => {
      expect(await passwordRefusal(password, username)).toBeUndefined()
    },
  )

  test.each(['Wrenfield2026!', 'Go-Wr3nf!eld!!', 'Governors#2026', 'WrenfieldState1!', 'Choice!Choice7'])(
    'ACC-10 rejects %s, which is little more than the name of the school',
    async (password) => {
      expect(await passwordRefusal(password, username)).toContain('most common')
    },
  )

  test.each(['Wrenfield-Kestrel7', 'State-Lantern-42'])(
    'ACC-10 accepts %s, which has other words too',
    async (password) => {
      expect(await passwordRefusal(password, username)).toBeUndefined()
    },
  )

  test.each(['xX7!Violet.Kayak', 'VIOLET.KAYAK+apply7'])(
    'ACC-10 rejects %s, which contains the name in the address',
    async (password) => {
      expect(await passwordRefusal(password, username)).toContain('name in your email address')
    },
  )

  test('ACC-10 a name of three characters may appear', async () => {
    expect(await passwordRefusal('Kestrel!Ann7x', 'ann@example.edu')).toBeUndefined()
    expect(await passwordRefusal('Kestrel!Anna7', 'anna@example.edu')).toContain('name in your email address')
  })
})
