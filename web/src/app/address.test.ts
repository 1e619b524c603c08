import { expect, test } from 'vitest'
import { anonymous } from '../session/snapshot.ts'
import { destination } from './address.ts'

const routes = ['/about', '/education-ug', '/final-steps']
const student = { ...anonymous, is_logged_in: true, web_status: 'started' as const, last_page: '/final-steps' }

const from = (pathname: string, person = anonymous, hash = '') => destination({ pathname, hash }, person, routes)

test('NAV-03 the root redirects to the first page of the form', () => {
  expect(from('/')).toBe('/about')
})

test('NAV-04 an unknown path redirects to the first page, a form page does not', () => {
  expect(from('/nowhere')).toBe('/about')
  expect(from('/education-ug')).toBeUndefined()
})

test.each(['/', ...routes, '/nowhere'])('NAV-07 a submitted student who opens %s is redirected', (path) => {
  expect(from(path, { ...student, web_status: 'submitted' })).toBe('/completion')
})

test('NAV-07 a submitted student stays at the completion page', () => {
  expect(from('/completion', { ...student, web_status: 'submitted', has_changed_page: true })).toBeUndefined()
})

test.each(['none', 'started', 'validating'] as const)(
  'NAV-08 with status %s there is no completion page',
  (web_status) => {
    expect(from('/completion', { ...anonymous, web_status })).toBe('/about')
    expect(from('/completion', { ...student, web_status, has_changed_page: true })).toBe('/about')
  },
)

test('NAV-09 redirects a student to the stored last page until the page was changed', () => {
  expect(from('/about', student)).toBe('/final-steps')
  expect(from('/about', { ...student, has_changed_page: true })).toBeUndefined()
  expect(from('/final-steps', student)).toBeUndefined()
})

test('NAV-09 a link that names a question is never overridden', () => {
  expect(from('/education-ug', student, '#hs_gpa')).toBeUndefined()
})

test('NAV-09 a stored page that the form does not have is ignored', () => {
  expect(from('/about', { ...student, last_page: '/gone' })).toBeUndefined()
})
