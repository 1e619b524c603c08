import type { Answers } from '@apply/engine/answers'
import { holds } from '@apply/engine/conditions'
import { expect, test } from 'vitest'
import { completion } from './completion.ts'
import { welcome } from './welcome.ts'

const headingsFor = (answers: Answers) =>
  completion.passages.filter(({ show }) => holds(show, answers)).map(({ heading }) => heading)

const forEveryone = ['Keep your receipt number', 'Pay the application fee', 'Look for our decision']
const noTests = { sat_taken: 'N', sat_test_intention: 'NONE', act_taken: 'N', act_test_intention: 'NONE' }

test.each([
  ['a graduate', { hs_ged_radio: '1' }, ['Send your high school transcript']],
  ['a home-schooled graduate', { hs_ged_radio: '1', homeschool_radio: 'Y' }, ['Send your home-school transcript']],
  ['a home-schooled graduate whose transcript we have', { homeschool_radio: 'Y', homeschool: 'transcript.pdf' }, []],
  ['a GED holder', { hs_ged_radio: '2' }, ['Send your GED score report']],
  ['a GED holder whose report we have', { hs_ged_radio: '2', ged: 'report.pdf' }, []],
  ['somebody with a second college', { college_2_name: 'Example College' }, ['Send your college transcripts']],
  ['somebody who took the SAT', { sat_taken: 'Y', sat_test_intention: 'NONE' }, ['Send your test scores']],
  ['somebody who wants to take the ACT', { act_test_intention: 'TAKE' }, ['Send your test scores']],
  ['somebody who studies theater', { applied_major: 'THEA' }, ['Sign up for an audition']],
])('WEL-15 %s reads only their own last steps', (_who, answers, own) => {
  const headings = headingsFor({ ...noTests, ...answers })

  expect(headings.toSorted()).toEqual([...forEveryone, ...own].toSorted())
})

test('WEL-15 whoever says nothing about tests reads where scores go', () => {
  expect(headingsFor({})).toContain('Send your test scores')
})

const panelFor = (answers: Answers) =>
  welcome.submitted.passages
    .filter(({ show }) => holds(show, answers))
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph) => ('list' in paragraph ? paragraph.list.flat() : []))

test.each([
  ['a graduate with a college', { hs_ged_radio: '1', college_2_name: 'Example College' }, 2],
  ['a home-schooled graduate', { hs_ged_radio: '1', homeschool_radio: 'Y' }, 1],
  ['a GED holder', { hs_ged_radio: '2' }, 1],
  ['a GED holder whose report we have', { hs_ged_radio: '2', ged: 'report.pdf' }, 0],
])('WEL-04 WEL-15 the panel names to %s what the page explains, and the fee', (_who, answers, documents) => {
  const items = panelFor({ ...noTests, ...answers })

  expect(items).toHaveLength(documents + 1)
  expect(items.at(-1)).toBe('The application fee')
  for (const item of items.slice(0, -1))
    expect(headingsFor({ ...noTests, ...answers })).toContain(String(item).replace('Your', 'Send your'))
})
