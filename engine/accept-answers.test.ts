import { expect, test } from 'vitest'
import { AnswerRefused, acceptAnswers } from './accept-answers.ts'
import { draftOf } from './answers.ts'
import { club } from './testing/club-form.ts'

const today = '2026-03-05'
const take = (sent: Record<string, unknown>, stored = {}) =>
  acceptAnswers(club, draftOf(stored), sent, today).draft.answers

test.each<[string, unknown, string]>([
  ['shoe_size', '44', 'is not one that this form asks for'],
  ['web_status', 'submitted', 'is not one that this form asks for'],
  ['constructor', 'x', 'is not one that this form asks for'],
  ['toString', 'x', 'is not one that this form asks for'],
  ['nickname', 7, 'must be a text'],
  ['nickname', null, 'must be a text'],
  ['nickname', ['Bo'], 'must be a text'],
  ['nickname', 'longer than ten', 'is longer than 10 characters'],
  ['nickname', 'a\0b', 'holds characters that cannot be stored'],
  ['nickname', 'a\uD800', 'holds characters that cannot be stored'],
  ['sport', 'golf', 'is not one of the options'],
  ['since', '1999', 'is not one of the options'],
  ['visit', 'false', 'is not one of the options'],
  ['school_ceeb', '12345678901', 'is longer than 10 characters'],
  ['why', 'x'.repeat(1501), 'is longer than 1500 characters'],
  ['phone', `+84 ${'9'.repeat(42)}`, 'is longer than 45 characters'],
])('SAV-04 refuses %s = %o and names the key', (key, value, reason) => {
  expect(() => take({ member: 'Y', [key]: value })).toThrow(new AnswerRefused(key, reason))
})

test('API-29 refuses the key __proto__ like any unknown key and pollutes no prototype', () => {
  expect(() => take(JSON.parse('{"__proto__":{"polluted":"yes"}}'))).toThrow(AnswerRefused)
  expect(() => take(JSON.parse('{"__proto__":"x"}'))).toThrow(AnswerRefused)
  expect('polluted' in {}).toBe(false)
})

test('FRM-17 ignores the label that a caller sends for a choice', () => {
  expect(take({ sport: 'chess', sport_desc: 'Golf' })).toMatchObject({ sport: 'chess', sport_desc: 'Chess' })
  expect(take({ sport_desc: 'Golf' }, { sport: 'chess', sport_desc: 'Chess' })).toMatchObject({ sport_desc: 'Chess' })
})

test('WID-17 stores a US number with country code in the required format, and any other number as typed', () => {
  expect(take({ phone: '+1 931 555 0123' })).toEqual({ phone: '(931) 555-0123' })
  expect(take({ phone: '1 931 555 0123' })).toEqual({ phone: '(931) 555-0123' })
  expect(take({ phone: '+84 912 345 678' })).toEqual({ phone: '+84 912 345 678' })
  expect(take({ phone: '84 912 345 678' })).toEqual({ phone: '84 912 345 678' })
})

test('CON-07 the same save clears answers that are no longer asked', () => {
  expect(take({ member: 'N' }, { member: 'Y', nickname: 'Bo' })).toMatchObject({ member: 'N', nickname: '' })
})

test('CON-06 a new controlling answer clears its dependent unless both are sent together', () => {
  const stored = { sport: 'rowing', boat: '2X', boat_desc: 'Double' }

  expect(take({ sport: 'tennis' }, stored)).toMatchObject({ boat: '', boat_desc: '' })
  expect(take({ sport: 'tennis', boat: '2X' }, stored)).toMatchObject({ boat: '2X', boat_desc: 'Mixed' })
  expect(take({ boat: '1X' }, { sport: 'tennis' })).toMatchObject({ boat: '' })
})

test('SAV-03 an answer as it is stored is not refused, although the form does not ask for it any more', () => {
  const stored = { member: 'Y', shoe_size: '44' }

  expect(take({ shoe_size: '44' }, stored)).toEqual(stored)
  expect(take({ shoe_size: '44', nickname: 'Bo' }, stored)).toEqual({ member: 'Y', nickname: 'Bo', shoe_size: '' })
})

test('SAV-03 an expired option does not make a save of all answers fail', () => {
  const stored = { member: 'Y', since: '2001', since_desc: '2001', nickname: 'Bo' }

  expect(take({ ...stored, nickname: 'Bob' }, stored)).toMatchObject({
    since: '2001',
    since_desc: '2001',
    nickname: 'Bob',
  })
})

test('CON-08 a caller can only clear a file answer', () => {
  expect(take({ badge: 'mine.pdf' }, { badge: 'badge.pdf' })).toMatchObject({ badge: 'badge.pdf' })
  expect(take({ badge: '' }, { badge: 'badge.pdf' })).toMatchObject({ badge: '' })
})

test('SAV-04 accepts an option that was offered within the last year, and refuses an older one', () => {
  expect(take({ member: 'Y', since: '2023' })).toMatchObject({ since: '2023' })
  expect(() => take({ member: 'Y', since: '2022' })).toThrow(AnswerRefused)
})
