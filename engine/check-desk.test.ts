import { expect, test } from 'vitest'
import { checkDesk } from './check-desk.ts'
import type { Desk } from './define/desk.ts'
import { club } from './testing/club-form.ts'

const right: Desk = {
  questions: { name: ['nickname'], otherNames: ['city'] },
  states: [
    { name: 'new', label: 'New' },
    { name: 'done', label: 'Done', isFinal: true },
  ],
  requests: [{ name: 'photo', title: 'A photo', text: 'Please upload one.', wants: 'document' }],
  areDraftsReadable: false,
}

const [request] = right.requests

test('DSK-50 reports nothing for a desk that is right', () => {
  expect(checkDesk(right, club)).toEqual([])
})

test.each([
  [{ questions: { name: [] } }, 'The desk needs the questions that make up the name of an applicant.'],
  [
    { questions: { ...right.questions, zip: 'zap' } },
    'The desk uses the question "zap", which the form does not have.',
  ],
  [
    { reading: { summary: [{ label: 'Visit', answers: 'Visit' }], sections: [] } },
    'The desk\'s row "Visit" names no question, such as {first_name}.',
  ],
  [
    { reading: { summary: [], sections: [{ title: 'Person', rows: [{ label: 'Zip', answers: '{zap}' }] }] } },
    'The desk\'s row "Zip" uses the question "zap", which the form does not have.',
  ],
  [{ states: [right.states[0], right.states[0]] }, 'The desk has two states "new".'],
  [
    { states: [{ name: 'In review', label: 'In review' }] },
    `The desk's state "In review" needs a name of small letters, digits and hyphens.`,
  ],
  [
    { withdrawalReasons: [{ name: 'Other', label: 'Other' }] },
    `The desk's reason "Other" needs a name of small letters, digits and hyphens.`,
  ],
  [
    { withdrawalReasons: [{ name: 'other', label: '' }] },
    `The desk's label of the reason "other" must have 1 to 100 characters.`,
  ],
  [
    { mails: [{ name: 'hello', title: 'Hello', subject: 'Hello {nickname}', text: 'Dear {surname},' }] },
    'The desk\'s mail "hello" has {surname}, which cannot be filled in.',
  ],
  [{ states: [{ name: 'new', label: ' ' }] }, `The desk's label of the state "new" must have 1 to 100 characters.`],
  [
    { requests: [{ ...request, name: 'photo', title: '', text: 'x', wants: 'document' }] },
    `The desk's title of the request "photo" must have 1 to 100 characters.`,
  ],
  [
    { requests: [{ name: 'photo', title: 'A photo', text: 'x'.repeat(2_001), wants: 'document' }] },
    `The desk's text of the request "photo" must have 1 to 2000 characters.`,
  ],
] satisfies readonly (readonly [Partial<Desk>, string])[])('DSK-50 WDR-08 MSG-01 reports %j', (change, message) => {
  expect(checkDesk({ ...right, ...change }, club)).toEqual([message])
})
