import { expect, test } from 'vitest'
import { draftOf } from './answers.ts'
import { chooseRecord, keepTypedText } from './lookup.ts'
import { club, oldSchool, street } from './testing/club-form.ts'

const today = '2026-03-05'

test('LKP-04 choosing a record fills the fields with the prefix, including the code', () => {
  const found = { name: 'Elm High School', city: 'Elmton', ceeb: '430000', phone: '1' }

  expect(chooseRecord(club, draftOf({ city: 'Home' }), oldSchool, found, today).answers).toEqual({
    city: 'Home',
    school_name: 'Elm High School',
    school_ceeb: '430000',
    school_city: 'Elmton',
  })
  expect(chooseRecord(club, draftOf(), street, { address_line_1: '1 Elm St', city: 'Elmton' }, today).answers).toEqual({
    address_line_1: '1 Elm St',
    city: 'Elmton',
  })
})

test('LKP-05 free text keeps only the typed text', () => {
  const chosen = draftOf({ school_name: 'Elm High School', school_ceeb: '430000', school_city: 'Elmton' })

  expect(keepTypedText(club, chosen, oldSchool, 'Oak', today).answers).toEqual({
    school_name: 'Oak',
    school_ceeb: '',
    school_city: '',
  })
})
