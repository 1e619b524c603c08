import { form } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { anonymous } from '../session/snapshot.ts'
import { nameFor, passagesFor, welcomeFor } from './welcome-panel.tsx'

const student = { ...anonymous, is_logged_in: true, web_status: 'started' as const }
const answers = { first_name: 'Margaret', preferred_name: 'Maggie' }

test('WEL-01 a user who is not logged in is greeted as a visitor', () => {
  expect(welcomeFor(anonymous)).toBe('visitor')
  expect(welcomeFor({ ...anonymous, has_changed_page: true })).toBe('visitor')
})

test('WEL-02 the first login is greeted with the first name', () => {
  expect(welcomeFor(student)).toBe('first')
  expect(nameFor('first', form, answers)).toBe('Margaret')
})

test('WEL-03 the second login is greeted with the preferred name, or else the first name', () => {
  expect(welcomeFor({ ...student, num_logins: 2 })).toBe('back')
  expect(nameFor('back', form, answers)).toBe('Maggie')
  expect(nameFor('back', form, { first_name: 'Margaret', preferred_name: '' })).toBe('Margaret')
})

test('WEL-04 a submitted student is thanked by the first name, however many logins there were', () => {
  expect(welcomeFor({ ...student, web_status: 'submitted', num_logins: 9, has_changed_page: true })).toBe('submitted')
  expect(nameFor('submitted', form, answers)).toBe('Margaret')
})

test('WEL-05 shows no panel from the third login on, after a change of page, or to the service user', () => {
  expect(welcomeFor({ ...student, num_logins: 3 })).toBeUndefined()
  expect(welcomeFor({ ...student, has_changed_page: true })).toBeUndefined()
  expect(welcomeFor({ ...anonymous, is_service_user: true })).toBeUndefined()
})

test('WEL-15 lists that follow each other are shown as one', () => {
  const passages = [
    { paragraphs: [['Left:']] },
    { paragraphs: [{ list: [['A']] }] },
    { paragraphs: [{ list: [['B']] }] },
  ]

  expect(passagesFor(passages, {})).toEqual([{ paragraphs: [['Left:']] }, { paragraphs: [{ list: [['A'], ['B']] }] }])
})
