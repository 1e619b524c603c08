import { expect, test } from 'vitest'
import { draftOf } from './answers.ts'
import {
  checkbox,
  file,
  form,
  mustBeTrue,
  page,
  phone,
  phoneNumber,
  required,
  section,
  tab,
  tabs,
  text,
  when,
} from './define/index.ts'
import { openQuestions } from './open-questions.ts'
import { club } from './testing/club-form.ts'

const today = '2026-03-05'

const gate = text('gate', { label: 'Gate' })
const mobile = phone('mobile', {
  label: 'Cell Phone',
  rules: [phoneNumber('Wrong.'), required(when(gate).isNotAnswered(), 'One of two.')],
})
const everything = form('Everything', [
  page('one', {
    title: 'One',
    ask: [
      gate,
      mobile,
      section('Behind', {
        show: when(gate).is('open'),
        ask: [text('inside', { label: 'Inside', rules: [required()] })],
      }),
      tabs('proof', {
        label: 'Proof',
        tabs: [
          tab('now', { label: 'Now', ask: [file('report', { label: 'Report', rules: [required()] })] }),
          tab('later', { label: 'Later', ask: [text('day', { label: 'Day', rules: [required()] })] }),
        ],
      }),
      checkbox('terms', { label: 'I accept the terms.', rules: [mustBeTrue('You must accept the terms.')] }),
    ],
  }),
])

const openAt = (answers: Record<string, string>, chosen: Record<string, string> = {}) =>
  openQuestions(everything, draftOf(answers, { tabs: chosen }), today).map(({ key }) => key)

test('REV-02 only what this applicant is asked now is open, uploads and terms included', () => {
  expect(openAt({})).toEqual(['mobile', 'report', 'terms'])
  expect(openAt({ gate: 'open' })).toEqual(['inside', 'report', 'terms'])
  expect(openAt({ gate: 'shut' }, { proof: 'later' })).toEqual(['day', 'terms'])
  expect(openAt({ gate: 'shut', report: 'report.pdf', terms: 'true' })).toEqual([])
})

test('REV-02 an open question has its words without an error, its link, and whether its answer needs another look', () => {
  const [first, , terms] = openQuestions(everything, draftOf({}), today)
  const [looked] = openQuestions(everything, draftOf({ mobile: '12' }), today)

  expect(first).toEqual({ page: 'one', key: 'mobile', label: 'One of two.', href: '/one#mobile', isAnswered: false })
  expect(terms).toMatchObject({ label: 'I accept the terms.', isAnswered: false })
  expect(looked).toMatchObject({ key: 'mobile', label: 'Cell Phone', isAnswered: true })
})

test('REV-02 an open question of an entry names the entry', () => {
  const open = openQuestions(club, draftOf({ member: 'Y' }, { addAnother: { friend: 2 } }), today)

  expect(open.map(({ label }) => label)).toEqual(expect.arrayContaining(['Friend 1: Email', 'Friend 2: Email']))
})
