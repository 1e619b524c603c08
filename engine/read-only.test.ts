import { expect, test } from 'vitest'
import { draftOf } from './answers.ts'
import { checkbox, form, link, mustBeTrue, page, paragraph, textSection } from './define/index.ts'
import { acceptanceKeys, exportColumns, readOnlyView } from './read-only.ts'
import { club } from './testing/club-form.ts'

test('WID-15 shows answers as text under their headings, and only those that are asked and answered', () => {
  const view = readOnlyView(
    club,
    draftOf({
      member: 'N',
      member_desc: 'No',
      nickname: 'hidden',
      visit: 'true',
      visit_day: '2026-04-09',
      age: '25',
      city: '',
      school_name: 'Elm High School',
      school_ceeb: '430000',
      friend_1_name: 'Ann',
      friend_2_name: 'Ben',
    }),
  )

  expect(view).toEqual([
    {
      name: 'person',
      title: 'You',
      parts: [
        { headings: [], lines: [{ key: 'member', label: 'Are you a member?', text: 'No' }] },
        {
          headings: ['Guests'],
          lines: [
            { key: 'visit', label: 'I would like to visit', text: 'Yes' },
            { key: 'visit_day', label: 'Day of the visit', text: 'April 9, 2026' },
          ],
        },
        { headings: [], lines: [{ key: 'age', label: 'Age', text: '25' }] },
      ],
    },
    {
      name: 'sport',
      title: 'Your sport',
      parts: [
        { headings: ['Friend 1'], lines: [{ key: 'friend_1_name', label: 'Name', text: 'Ann' }] },
        { headings: ['Friend 2'], lines: [{ key: 'friend_2_name', label: 'Name', text: 'Ben' }] },
        { headings: [], lines: [{ key: 'school_name', label: 'School', text: 'Elm High School (430000)' }] },
      ],
    },
  ])
})

test('WID-18 keeps what a page asks after a section behind that section', () => {
  const [person] = readOnlyView(club, draftOf({ member: 'Y', nickname: 'Al', age: '25' }))

  expect(person?.parts.map(({ headings, lines }) => [headings, lines.map(({ key }) => key)])).toEqual([
    [[], ['member']],
    [['Members'], ['nickname']],
    [[], ['age']],
  ])
})

test('PDF-12 brings the terms along with the box that accepts them', () => {
  const terms = paragraph('You play by the ', link('rules', 'https://example.edu/rules'), '.')
  const agree = checkbox('agree', { label: 'I accept.', rules: [mustBeTrue('Please accept.')] })
  const rules = textSection({ title: 'Terms', passages: [{ heading: 'Fair play', paragraphs: [terms] }] }, [agree])
  const contract = form('Contract', [page('last', { title: 'Last', ask: [rules] })])

  const [last] = readOnlyView(contract, draftOf({ agree: 'true' }))

  expect(last?.parts[0]?.lines).toEqual([
    {
      key: 'agree',
      label: 'I accept.',
      text: 'Yes',
      terms: [{ heading: 'Fair play', paragraphs: ['You play by the rules.'] }],
    },
  ])
  expect(acceptanceKeys(contract)).toEqual(['agree'])
})

test('WID-16 shows an attached file by its key', () => {
  const [, sport] = readOnlyView(club, draftOf({ badge: 'badge.pdf' }))

  expect(sport?.parts).toEqual([
    { headings: [], lines: [{ key: 'badge', label: 'Badge', text: 'Document attached for badge' }] },
  ])
})

test('OPS-17 the export has a column for every answer key, asked or not', () => {
  const columns = exportColumns(club)

  expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(['member', 'member_desc', 'nickname']))
  expect(columns).toContainEqual({ key: 'member_desc', label: 'Are you a member? (label)' })
  expect(columns).toContainEqual({ key: 'school_ceeb', label: 'School (code)' })
  expect(columns).toContainEqual({ key: 'friend_2_name', label: 'Friend 2: Name' })
})
