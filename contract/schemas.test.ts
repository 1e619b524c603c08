import { expect, test } from 'vitest'
import { username } from './schemas.ts'

const refusal = 'Your email address must be valid.'

test('ACC-06 the contract accepts the same e-mail addresses as the form, trims them and lower-cases them', () => {
  const check = (text: string) => username(refusal).safeParse(text)

  expect(check('  Maya@Example.EDU ')).toMatchObject({ data: 'maya@example.edu' })
  expect(check(`${'a'.repeat(64)}@example.edu`).success).toBe(true)
  expect(check(`${'a'.repeat(65)}@example.edu`).success).toBe(false)
  expect(check('maya@localhost').success).toBe(false)
})
