import { form } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { changedOnly } from './draft-changes.ts'

test('SAV-03 keeps only the answers of a page that differ from the stored ones', () => {
  const stored = { first_name: 'Zoë', city: 'Clarksville', zip: '37040' }

  const changed = changedOnly(form)(stored, {
    first_name: 'Zoë',
    city: 'Nashville',
    zip: '',
    middle_name: '',
    last_name: 'Żak',
  })

  expect(changed).toEqual({ city: 'Nashville', zip: '', last_name: 'Żak' })
})

test('SAV-04 keeps unknown keys and values that are no text, so that they are refused later', () => {
  const sent = { no_such_key: '', city: null, first_name: undefined }

  expect(changedOnly(form)({}, sent)).toEqual(sent)
})

test('CON-06 keeps an unchanged dependent answer, because its options may have changed', () => {
  const stored = { applied_major: 'BIOL', major_concentration: 'GEN' }
  const sent = { applied_major: 'CHEM', major_concentration: 'GEN' }

  expect(changedOnly(form)(stored, sent)).toEqual(sent)
})
