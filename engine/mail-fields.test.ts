import { expect, test } from 'vitest'
import { asFieldValue, emptyFields, fieldsIn, fillFields, mailFields, wrongFields } from './mail-fields.ts'
import { club } from './testing/club-form.ts'

test('MSG-02 fields are those of the form and our own, without files and what is accepted', () => {
  const names = mailFields(club).map(({ name }) => name)

  expect(names).toEqual(expect.arrayContaining(['receipt', 'nickname', 'sport']))
  expect(wrongFields(club, 'Dear {nickname}, {receipt}')).toEqual([])
  expect(wrongFields(club, 'Dear {nickname', '{surname} {constructor}')).toEqual([
    '{surname}',
    '{constructor}',
    'a single { or }',
  ])
})

test('MSG-02 each field is filled in once, and what an applicant wrote is no field', () => {
  const values = { nickname: '{receipt}', receipt: 'GC-1' }

  expect(fillFields('{nickname}: {receipt}', values)).toBe('{receipt}: GC-1')
  expect(fieldsIn('{a} {b}', '{a}')).toEqual(['a', 'b'])
  expect(emptyFields({ a: ' ', b: 'x' }, '{a} {b} {toString}')).toEqual(['a', 'toString'])
})

test('MSG-04 an answer fills one line, without what cannot be seen, and not an endless one', () => {
  expect(asFieldValue('Zoë\r\nBcc: all@example.edu')).toBe('Zoë Bcc: all@example.edu')
  expect(asFieldValue('a\u202eb\u200bc\u0000')).toBe('abc')
  expect(asFieldValue('😀'.repeat(400))).toBe('😀'.repeat(300))
})
