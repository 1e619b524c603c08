import { form } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { changedOnly } from './changed-only.ts'

test('SAV-03 of a whole page only what differs from the stored answers is taken up', () => {
  const stored = { first_name: 'Zoë', city: 'Clarksville', zip: '37040' }

  const news = changedOnly(form)(stored, {
    first_name: 'Zoë',
    city: 'Nashville',
    zip: '',
    middle_name: '',
    last_name: 'Żak',
  })

  expect(news).toEqual({ city: 'Nashville', zip: '', last_name: 'Żak' })
})

test('SAV-04 an unknown key is taken up even when it is empty, and so is what is no text', () => {
  const sent = { no_such_key: '', city: null, first_name: undefined }

  expect(changedOnly(form)({}, sent)).toEqual(sent)
})

test('CON-06 a dependent answer that is sent again counts as chosen from the new options', () => {
  const stored = { applied_major: 'BIOL', major_concentration: 'GEN' }
  const sent = { applied_major: 'CHEM', major_concentration: 'GEN' }

  expect(changedOnly(form)(stored, sent)).toEqual(sent)
})
