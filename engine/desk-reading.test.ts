import { expect, test } from 'vitest'
import { keysInRow, readSections, readSummary } from './desk-reading.ts'
import type { ReadOnlyPage } from './read-only.ts'

const line = (key: string, text: string) => ({ key, label: `The ${key}`, text })

const pages: readonly ReadOnlyPage[] = [
  {
    name: 'about',
    title: 'About',
    parts: [
      { headings: ['Person'], lines: [line('first', 'Ada'), line('last', 'Lovelace'), line('shoe', '38')] },
      { headings: [], lines: [line('street', '1 Hill Road'), line('city', 'Oslo'), line('zip', '0150')] },
    ],
  },
]

const row = (label: string, answers: string) => ({ label, answers })
const reading = {
  summary: [row('Name', '{first} {middle} {last}'), row('Term', '{term}')],
  sections: [
    { title: 'Address', rows: [row('Home', '{street}\n{second}\n{city}, {state} {zip}\n{country}')] },
    { title: 'Plans', rows: [row('Term', '{term}')] },
    { title: 'Who', rows: [row('Name', '{first} {last}')] },
  ],
}

test('DSK-231 the sections and labels of the school come first, then every answer that they leave, under the headings and labels of the form', () => {
  expect(readSections(pages, reading)).toEqual([
    { title: 'Address', rows: [{ label: 'Home', text: '1 Hill Road\nOslo, 0150', keys: ['street', 'city', 'zip'] }] },
    { title: 'Who', rows: [{ label: 'Name', text: 'Ada Lovelace', keys: ['first', 'last'] }] },
    { title: 'Person', rows: [{ label: 'The shoe', text: '38', keys: ['shoe'] }] },
  ])
})

test('DSK-231 without sections of the school an application is read as the form asks it', () => {
  expect(readSections(pages).map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Person', 3],
    ['About', 3],
  ])
  expect(readSections([])).toEqual([])
})

test('DSK-230 the summary has what was answered, and leaves out the rest', () => {
  expect(readSummary(pages, reading)).toEqual([{ label: 'Name', text: 'Ada Lovelace', keys: ['first', 'last'] }])
  expect(readSummary(pages)).toEqual([])
})

test.each([
  ['{first} {last} to {none} {zip}', 'Ada Lovelace to 0150'],
  ['{none} to {zip}', '0150'],
  ['{first} to {none}', 'Ada'],
  ['No. {zip} here', 'No. 0150 here'],
  ['{street}, {none}\n{city}', '1 Hill Road\nOslo'],
  ['{none}, {other}', undefined],
])('DSK-231 what stands beside a missing answer is left out with it: %j', (answers, text) => {
  expect(readSummary(pages, { summary: [row('Row', answers)], sections: [] })[0]?.text).toBe(text)
})

test('DSK-231 a row names its questions', () => {
  expect(keysInRow(row('Home', '{city}, {state} {zip}'))).toEqual(['city', 'state', 'zip'])
  expect(keysInRow(row('Home', 'Home'))).toEqual([])
})

test('DSK-231 an answer that staff have corrected stands alone in its section, and corrected in the summary', () => {
  const corrected = { text: 'Byron', at: '2026-11-15T20:03:00.000Z' }
  const after = [
    {
      name: 'about',
      title: 'About',
      parts: [{ headings: [], lines: [line('first', 'Ada'), { ...line('last', 'Lovelace'), corrected }] }],
    },
  ]

  expect(readSections(after, reading)).toEqual([
    {
      title: 'Who',
      rows: [
        { label: 'The first', text: 'Ada', keys: ['first'] },
        { label: 'The last', text: 'Lovelace', keys: ['last'] },
      ],
    },
  ])
  expect(readSummary(after, reading)).toMatchObject([{ label: 'Name', text: 'Ada Byron' }])
})
