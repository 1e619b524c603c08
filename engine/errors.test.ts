import { expect, test } from 'vitest'
import { draftOf } from './answers.ts'
import { form, minLength, page, phone, phoneNumber, required, section, text, when } from './define/index.ts'
import { findErrors, openQuestions, stepStates, summarize } from './errors.ts'
import { club } from './testing/club-form.ts'

const today = '2026-03-05'

test('VAL-03 collects all messages of a question without duplicates', () => {
  const name = text('name', {
    label: 'Name',
    rules: [minLength(5, 'Too short.'), minLength(9, 'Too short.'), minLength(3, 'Very short.'), required()],
  })
  const small = form('Small', [page('one', { title: 'One', ask: [name] })])

  expect(findErrors(small, draftOf({ name: 'ab' }), today)).toEqual({ name: ['Too short.', 'Very short.'] })
})

test('VAL-04 a missing or blank answer shows the label of its question', () => {
  expect(findErrors(club, draftOf({ member: 'Y', nickname: '   ' }), today)).toMatchObject({ nickname: ['Nickname'] })
})

test('A11-06 an error in a repeated group names its entry', () => {
  expect(findErrors(club, draftOf({ member: 'Y' }, { addAnother: { friend: 2 } }), today)).toMatchObject({
    friend_1_email: ['Friend 1: Email'],
    friend_2_email: ['Friend 2: Email'],
  })
})

test('VAL-31 every message links to its question on its page, in the order of the form', () => {
  const lines = summarize(club, draftOf({ member: 'Y', age: '12' }), today)

  expect(lines).toEqual([
    { page: 'person', key: 'nickname', message: 'Nickname', href: '/person#nickname' },
    { page: 'person', key: 'age', message: 'Between 10 and 90, by fives.', href: '/person#age' },
    { page: 'sport', key: 'term', message: 'Start', href: '/sport#term' },
    { page: 'sport', key: 'friend_1_email', message: 'Friend 1: Email', href: '/sport#friend_1_email' },
  ])
})

test('REM-03 counts the questions of each page that keep the application from being submitted', () => {
  const open = openQuestions(club, draftOf({ member: 'Y', age: '12' }), today)

  expect([...open].map(([page, questions]) => [page.name, questions.map(({ question }) => question.key)])).toEqual([
    ['person', ['nickname', 'age']],
    ['sport', ['term', 'friend_1_email']],
  ])
})

test('VAL-31 a question with two messages has a line for each', () => {
  const name = text('name', { label: 'Name', rules: [minLength(5, 'Too short.'), minLength(3, 'Very short.')] })
  const small = form('Small', [page('one', { title: 'One', ask: [name] })])

  expect(summarize(small, draftOf({ name: 'ab' }), today)).toEqual([
    { page: 'one', key: 'name', message: 'Too short.', href: '/one#name' },
    { page: 'one', key: 'name', message: 'Very short.', href: '/one#name' },
  ])
})

test('VAL-04 an option that is no longer offered must be chosen again', () => {
  const draft = draftOf({
    member: 'Y',
    nickname: 'Bo',
    friend_1_email: 'a@b.example',
    term: '2026S',
    term_desc: 'Spring 2026',
  })

  expect(findErrors(club, draft, '2026-03-01')).toEqual({})
  expect(findErrors(club, draft, '2026-03-02')).toEqual({ term: ['Start'] })
})

test.each([
  ['(931) 555-0100', true],
  ['(231) 255-0100', true],
  ['(131) 555-0100', false],
  ['(031) 555-0100', false],
  ['(931) 155-0100', false],
  ['(931) 055-0100', false],
  ['931-555-0100', false],
  ['(931)555-0100', false],
  ['(931) 555-01000', false],
  ['(931) 555-010', false],
])('VAL-11 %s is a phone number: %s', (value, isValid) => {
  const asked = phone('phone', { label: 'Phone', rules: [phoneNumber('Wrong.')] })
  const small = form('Small', [page('one', { title: 'One', ask: [asked] })])

  expect(findErrors(small, draftOf({ phone: value }), today)).toEqual(isValid ? {} : { phone: ['Wrong.'] })
})

test('VAL-04 a hidden question has no error', () => {
  const gate = text('gate', { label: 'Gate' })
  const inside = text('inside', { label: 'Inside', rules: [required()] })
  const small = form('Small', [
    page('one', { title: 'One', ask: [gate, section('Behind', { show: when(gate).isAnswered(), ask: [inside] })] }),
  ])

  expect(findErrors(small, draftOf(), today)).toEqual({})
  expect(findErrors(small, draftOf({ gate: 'open' }), today)).toEqual({ inside: ['Inside'] })
})

test.each([
  ['10', true],
  [' 15 ', true],
  ['015', false],
  ['12', false],
  ['5', false],
  ['95', false],
  ['1e1', false],
  ['-10', false],
])('VAL-28 the number %s is within its bounds: %s', (age, isValid) => {
  expect(findErrors(club, draftOf({ age }), today)).toEqual(isValid ? {} : { age: ['Between 10 and 90, by fives.'] })
})

const name = text('name', { label: 'Name', rules: [required()] })
const team = text('team', { label: 'Team' })
const wish = text('wish', { label: 'Wish', rules: [required()] })
const twoSteps = form('Two steps', [
  page('you', { title: 'You', ask: [name, team] }),
  page('wishes', { title: 'Wishes', ask: [wish] }),
])

const states = (answers: Record<string, string>, status: 'started' | 'validating') => [
  ...stepStates(twoSteps, draftOf(answers), status, today).values(),
]

test('NAV-18 the rules of a step decide whether it is not started, in progress or complete', () => {
  expect(states({}, 'started')).toEqual(['not started', 'not started'])
  expect(states({ team: 'Blue' }, 'started')).toEqual(['in progress', 'not started'])
  expect(states({ name: 'Maya' }, 'started')).toEqual(['complete', 'not started'])
  expect(states({ name: '  ' }, 'started')).toEqual(['not started', 'not started'])
})

test('NAV-18 a step with errors needs attention only while validating', () => {
  expect(states({ name: 'Maya' }, 'validating')).toEqual(['complete', 'needs attention'])
  expect(states({ team: 'Blue', wish: 'A boat' }, 'validating')).toEqual(['needs attention', 'complete'])
})
