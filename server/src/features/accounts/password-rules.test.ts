import { describe, expect, test } from 'vitest'
import { passwordRefusal } from './password-rules.ts'

const username = 'violet.kayak+apply@example.edu'
const good = 'Kestrel!Harbor7'

describe('ACC-09 the six rules', () => {
  test('ACC-09 a password that keeps all of them is accepted', () => {
    expect(passwordRefusal(good, username)).toBeUndefined()
    expect(passwordRefusal('Пароль-Живой-7', username)).toBeUndefined()
  })

  test.each([
    ['Kestrel!Ha7', 'Your password must have at least 12 characters.'],
    ['kestrel!harbor7', 'Your password must contain an uppercase letter.'],
    ['KESTREL!HARBOR7', 'Your password must contain a lowercase letter.'],
    ['Kestrel!Harbors', 'Your password must contain a digit.'],
    ['Kestrel Harbor7', 'Your password must contain a special character.'],
    [` ${good}`, 'Your password may not begin or end with a space.'],
    [`${good}\t`, 'Your password may not begin or end with a space.'],
  ])('ACC-09 %j is refused: %s', (password, refusal) => {
    expect(passwordRefusal(password, username)).toBe(refusal)
  })

  test('ACC-09 exactly 12 characters are enough, and an emoji counts as one', () => {
    expect(passwordRefusal('Kestrel!Hab7', username)).toBeUndefined()
    expect(passwordRefusal('Kestrel7😀😀😀', username)).toBe('Your password must have at least 12 characters.')
  })
})

describe('ACC-10 what the server refuses beyond them', () => {
  test('ACC-10 128 characters are accepted, 129 and a megabyte are not', () => {
    expect(passwordRefusal(good.padEnd(128, 'x'), username)).toBeUndefined()
    expect(passwordRefusal(good.padEnd(129, 'x'), username)).toBe('Your password may have at most 128 characters.')
    expect(passwordRefusal(good.padEnd(1_000_000, 'x'), username)).toBe(
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
  ])('ACC-10 %s is common and is refused as such', (password) => {
    expect(passwordRefusal(password, username)).toContain('most common')
  })

  test.each(['Correct-Horse-7-Battery', 'Tr0ub4dor&3xyz', 'Violent-Kayaks-42'])(
    'ACC-10 %s is not common',
    (password) => {
      expect(passwordRefusal(password, username)).toBeUndefined()
    },
  )

  test.each(['xX7!Violet.Kayak', 'VIOLET.KAYAK+apply7'])('ACC-10 %s contains the name in the address', (password) => {
    expect(passwordRefusal(password, username)).toContain('name in your email address')
  })

  test('ACC-10 a name of three characters may appear', () => {
    expect(passwordRefusal('Kestrel!Ann7x', 'ann@example.edu')).toBeUndefined()
    expect(passwordRefusal('Kestrel!Anna7', 'anna@example.edu')).toContain('name in your email address')
  })
})
