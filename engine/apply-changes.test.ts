import { expect, test } from 'vitest'
import { draftOf } from './answers.ts'
import { applyChanges, clearHidden, setAnswer } from './apply-changes.ts'
import { form, page, section, text, when } from './define/index.ts'
import { boat, club, member, memberSince, nickname, oars, oldSchool, sport, visitDay } from './testing/club-form.ts'

const today = '2026-03-05'

test('CON-03 hiding a section clears exactly the answers inside it', () => {
  const joined = draftOf({
    member: 'Y',
    member_desc: 'Yes',
    nickname: 'Bo',
    since: '2025',
    since_desc: '2025',
    phone: '1',
  })

  const { answers } = setAnswer(club, joined, member, 'N', today)

  expect(answers).toEqual({ member: 'N', member_desc: 'No', nickname: '', since: '', since_desc: '', phone: '1' })
})

test('CON-04 keeps the answers of the first group with a true condition and clears the others', () => {
  const player = draftOf({ sport: 'chess', opening: 'Ruy Lopez', rating: '1500' })

  const rower = setAnswer(club, player, sport, 'rowing', today)

  expect(rower.answers).toMatchObject({ sport: 'rowing', opening: '', rating: '' })
})

test('CON-04 clears a later group even if its own condition is true', () => {
  const rower = draftOf({ sport: 'rowing', why: 'The water.' })

  const player = setAnswer(club, rower, sport, 'chess', today)

  expect(player.answers).toMatchObject({ sport: 'chess', why: '' })
})

test('CON-06 a changed controlling answer clears all direct and indirect dependents', () => {
  const rower = draftOf({ sport: 'rowing', boat: '2X', boat_desc: 'Double', oars: 'S', oars_desc: 'Spruce' })

  const { answers } = setAnswer(club, rower, sport, 'tennis', today)

  expect(answers).toMatchObject({ sport: 'tennis', boat: '', boat_desc: '', oars: '', oars_desc: '' })
})

test('CON-06 the same answer again clears nothing', () => {
  const rower = draftOf({ sport: 'rowing', sport_desc: 'Rowing', boat: '2X', boat_desc: 'Double' })

  expect(setAnswer(club, rower, sport, 'rowing', today)).toBe(rower)
})

test('FRM-16 a choice stores the label of its option beside the code, and both are cleared together', () => {
  const chosen = setAnswer(club, setAnswer(club, draftOf(), sport, 'rowing', today), boat, '1X', today)
  const emptied = setAnswer(club, chosen, boat, '', today)

  expect(chosen.answers).toEqual({ sport: 'rowing', sport_desc: 'Rowing', boat: '1X', boat_desc: 'Single' })
  expect(emptied.answers).toMatchObject({ boat: '', boat_desc: '' })
})

test('FRM-16 an option that was offered until yesterday is stored with its own label', () => {
  const answered = draftOf({ member: 'Y', member_desc: 'Yes', since: '2025', since_desc: '2025' })

  const chosenBeforeMidnight = applyChanges(club, answered, { since: '2023' }, '2026-01-01')

  expect(chosenBeforeMidnight.answers).toMatchObject({ since: '2023', since_desc: '2023' })
})

test('FRM-16 an option that is no longer offered keeps the label that it was chosen with', () => {
  const answered = draftOf({ member: 'Y', since: '2023', since_desc: 'in 2023' })

  const answeredAgain = applyChanges(club, answered, { since: '2023', phone: '1' }, '2026-01-01')

  expect(answeredAgain.answers).toMatchObject({ since: '2023', since_desc: 'in 2023' })
})

test('sanitizes an answer for its question', () => {
  const joined = draftOf({ member: 'Y', sport: 'rowing', boat: '1X' })

  expect(setAnswer(club, joined, nickname, 'a\0b\u{1F600}cdefghij', today).answers.nickname).toBe('ab\u{1F600}cdefgh')
  expect(setAnswer(club, joined, nickname, 'abcdefghi\u{1F600}', today).answers.nickname).toBe('abcdefghi')
  expect(setAnswer(club, joined, oars, 'gold', today).answers.oars ?? '').toBe('')
  expect(setAnswer(club, joined, memberSince, '1999', today).answers.since ?? '').toBe('')
})

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-29', ''],
  ['2026-13-01', ''],
  ['28.2.2026', ''],
])('WID-03 the date %s is stored as "%s"', (typed, stored) => {
  const guest = draftOf({ member: 'N', visit_day: '2026-01-01' })

  expect(setAnswer(club, guest, visitDay, typed, today).answers.visit_day).toBe(stored)
})

test('LKP-05 typing another name clears the code of the old one', () => {
  const chosen = draftOf({ school_name: 'Elm High School', school_ceeb: '430000' })

  expect(setAnswer(club, chosen, oldSchool, 'Oak', today).answers).toMatchObject({
    school_name: 'Oak',
    school_ceeb: '',
  })
})

const first = text('first', { label: 'First' })
const second = text('second', { label: 'Second', show: when(first).isAnswered() })
const third = text('third', { label: 'Third', show: when(second).isAnswered() })
const chain = form('Chain', [page('all', { title: 'All', ask: [third, section('Inner', { ask: [second] }), first] })])

test('CON-03 clears until no answer depends on a cleared one', () => {
  const cleared = clearHidden(chain, draftOf({ first: '', second: 'b', third: 'c', stray: 'x', constructor: 'y' }))

  expect(cleared.answers).toEqual({ first: '', second: '', third: '', stray: '', constructor: '' })
})

test('CON-03 keeps the answers that are still asked', () => {
  const draft = draftOf({ first: 'a', second: 'b', third: 'c' })

  expect(clearHidden(chain, draft)).toBe(draft)
})

test('CON-06 a choice that the controlling answer does not offer is cleared, also where nothing else changes', () => {
  const rower = clearHidden(club, draftOf({ sport: 'rowing', boat: '1X', oars: 'S' }))

  expect(applyChanges(club, rower, { boat: 'no boat' }, today).answers.boat).toBe('')
})

test('CON-03 an entry that is left with blanks only is not asked for, and cleared', () => {
  const written = clearHidden(club, draftOf({ friend_2_name: 'Bo' }))

  expect(applyChanges(club, written, { friend_2_name: ' ' }, today).answers.friend_2_name).toBe('')
})
