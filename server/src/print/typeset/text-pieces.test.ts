import { expect, test } from 'vitest'
import { piecesOf } from './text-pieces.ts'

const none: ReadonlySet<number> = new Set()
const joined = (text: string) => piecesOf(text, none).join('')

test.each([
  ['words', 'The quick brown fox', ['The quick brown fox']],
  [
    'a long address',
    `https://example.edu/${'a'.repeat(20)}`,
    ['https', '://ex', 'ample', '.edu/', ...['aaaaa', 'aaaaa', 'aaaaa', 'aaaaa']],
  ],
  [
    'words tied by spaces',
    'ab\u00a0'.repeat(9),
    ['ab\u00a0ab', '\u00a0ab\u00a0a', 'b\u00a0ab\u00a0', 'ab\u00a0ab', '\u00a0ab\u00a0a', 'b\u00a0'],
  ],
  ['Thai, between its words', 'โรงเรียนของฉัน', ['โรงเรียน', 'ของ', 'ฉัน']],
  [
    'Han, which may break anywhere',
    '我在学校学习了很多知识并且参加了许多社会活动希望能够进入贵校',
    ['我在学校学习了很多知识并且参加了许多社会活动希望能够进入贵校'],
  ],
  ['emoji of several parts', '👨‍👩‍👧‍👦'.repeat(6), ['👨‍👩‍👧‍👦'.repeat(5), '👨‍👩‍👧‍👦']],
])('PDF-05 a line can break inside %s, and keeps every character', (_, text, pieces) => {
  expect(piecesOf(text, none)).toEqual(pieces)
  expect(joined(text)).toBe(text)
})

test('PDF-07 prints characters without a glyph, and long runs of marks, as code points', () => {
  expect(piecesOf('a𓀀b', new Set([0x13000]))).toEqual(['a', { code: 'U+13000', times: 1 }, 'b'])
  expect(piecesOf(`e${'\u0301'.repeat(7000)}`, none)).toEqual([
    `e${'\u0301'.repeat(5)}`,
    { code: 'U+0301', times: 6995 },
  ])
  expect(piecesOf('\u200b'.repeat(7000), none)).toEqual(['\u200b'.repeat(5), { code: 'U+200B', times: 6995 }])
})

test('PDF-05 replaces half a surrogate pair and shortens long white space', () => {
  expect(piecesOf('\ud800x', none)).toEqual(['\ufffdx'])
  expect(piecesOf(`a${' '.repeat(7000)}b\tc`, none)).toEqual([`a${' '.repeat(8)}b    c`])
})

test('PDF-05 splits a character of any length', () => {
  const pieces = piecesOf('क्'.repeat(3500), none)

  expect(pieces.join('')).toBe('क्'.repeat(3500))
  expect(Math.max(...pieces.map((piece) => (typeof piece === 'string' ? piece.length : 0)))).toBeLessThan(200)
})
