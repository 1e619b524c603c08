import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptAnswers } from './accept-answers.ts'
import { type Answers, answerTo, type Draft, draftOf } from './answers.ts'
import { setAnswer } from './apply-changes.ts'
import { clearedQuestions } from './cleared.ts'
import type { Form } from './define/layout.ts'
import type { Question } from './define/question.ts'
import { chooseRecord, keepTypedText } from './lookup.ts'
import { chooseTab, tabGroups } from './tabs-and-entries.ts'
import { club, member, nickname, oldSchool, sport } from './testing/club-form.ts'
import { randomForm } from './testing/random-form.ts'
import { choiceOf, clearingOf, hasSameChoice, joinClearings, undoClearing, withoutChoice } from './undo.ts'
import { askedQuestions, questionFor } from './walk.ts'

const today = '2026-03-05'
const joined = draftOf({ member: 'Y', member_desc: 'Yes', nickname: 'Bo', since: '2025', since_desc: '2025' })

const questionAt = (key: string): Question => {
  const found = questionFor(club, key)
  if (!found) throw new Error(`The club does not ask for ${key}.`)
  return found
}

const set = (draft: Draft, question: Question, value: string) => setAnswer(club, draft, question, value, today)

const changeAt = (before: Draft, question: Question, value: string) => {
  const after = set(before, question, value)
  return { after, clearing: clearingOf(club, question, before, after) }
}

const filled = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''))

test('UND-02 undoing restores the cleared answers, their labels and the choice that cleared them', () => {
  const { after, clearing } = changeAt(joined, member, 'N')

  const undone = undoClearing(club, after, clearing, today)

  expect(undone?.draft.answers).toEqual(joined.answers)
  expect(undone?.questions.map(({ question }) => question.key)).toEqual(['nickname', 'since'])
  expect(undone?.isChoiceKept).toBe(false)
})

test('UND-02 undoing a tab change restores the tab and its answers', () => {
  const [badgeTabs] = tabGroups(club)
  if (!badgeTabs) throw new Error('The club has tabs.')
  const before = draftOf({ when: 'In May' }, { tabs: { badge_tabs: 'later' } })
  const after = chooseTab(club, before, 'badge_tabs', 'now')

  const undone = undoClearing(club, after, clearingOf(club, badgeTabs, before, after), today)

  expect(undone?.draft).toEqual(before)
})

test('UND-02 undoing an overwritten school restores its name, its code and its fields', () => {
  const before = draftOf({ school_name: 'Elm High School', school_ceeb: '430000', school_city: 'Elmton' })
  const after = keepTypedText(club, before, oldSchool, 'Oak', today)
  const clearing = clearingOf(club, oldSchool, before, after)

  expect(undoClearing(club, after, clearing, today)?.draft.answers).toEqual(before.answers)
  expect(undoClearing(club, after, withoutChoice(clearing), today)?.draft.answers).toEqual({
    school_name: 'Oak',
    school_ceeb: '',
    school_city: 'Elmton',
  })
})

test('UND-03 restores the answers even if the choice was changed back by hand', () => {
  const { after, clearing } = changeAt(joined, member, 'N')
  const back = changeAt(after, member, 'Y')

  const undone = undoClearing(club, back.after, joinClearings(clearing, back.clearing), today)

  expect(undone?.draft.answers).toEqual(joined.answers)
  expect(undone?.isChoiceKept).toBe(true)
})

test('UND-03 keeps the answers given since and restores the others', () => {
  const { after, clearing } = changeAt(joined, member, 'N')
  const back = changeAt(after, member, 'Y')
  const typed = set(back.after, nickname, 'Bob')

  const undone = undoClearing(club, typed, joinClearings(clearing, back.clearing), today)

  expect(undone?.draft.answers).toMatchObject({ nickname: 'Bob', since: '2025', since_desc: '2025' })
  expect(undone?.questions.map(({ question }) => question.key)).toEqual(['since'])
})

test('UND-03 offers no undo that would hide an answer given since', () => {
  const { after, clearing } = changeAt(joined, member, 'N')
  const guest = set(after, questionAt('visit_day'), '2026-04-01')

  expect(undoClearing(club, guest, clearing, today)).toBeUndefined()
  expect(undoClearing(club, set(guest, questionAt('visit_day'), ''), clearing, today)).toBeDefined()
})

test('UND-03 offers no undo once every cleared question is answered again', () => {
  const { after, clearing } = changeAt(joined, member, 'N')
  const back = changeAt(after, member, 'Y')
  const again = set(set(back.after, nickname, 'Bob'), questionAt('since'), '2024')

  expect(undoClearing(club, again, joinClearings(clearing, back.clearing), today)).toBeUndefined()
})

test('UND-03 undo does not overwrite a choice that changed since', () => {
  const { after, clearing } = changeAt(draftOf({ sport: 'rowing', boat: '1X' }), sport, 'tennis')
  const otherSport = set(after, sport, 'chess')

  expect(undoClearing(club, otherSport, clearing, today)).toBeUndefined()
})

test('UND-03 undoing a search result removes all of its fields', () => {
  const before = draftOf({ school_name: 'Elm', school_ceeb: '430000', school_city: 'Elmton' })
  const typed = keepTypedText(club, before, oldSchool, 'Oak', today)
  const found = chooseRecord(club, typed, oldSchool, { name: 'Oak', ceeb: '430001' }, today)
  const clearing = joinClearings(clearingOf(club, oldSchool, before, typed), clearingOf(club, oldSchool, typed, found))

  expect(undoClearing(club, found, clearing, today)?.draft.answers).toEqual(before.answers)
})

test('UND-03 keeps a second choice at the same question apart from the first', () => {
  const first = changeAt(joined, member, 'N')
  const guest = set(first.after, questionAt('visit_day'), '2026-04-01')
  const second = changeAt(guest, member, 'Y')
  const known = joinClearings(first.clearing, choiceOf(second.clearing))

  expect(hasSameChoice(first.clearing, second.clearing)).toBe(false)
  expect(undoClearing(club, second.after, known, today)?.draft.answers).toMatchObject({
    ...joined.answers,
    visit_day: '',
  })
  expect(undoClearing(club, second.after, second.clearing, today)?.draft.answers).toMatchObject({
    ...filled(guest.answers),
  })
})

const possible = ['a', 'b', 'c', 'true', '5', '12', '']
const steps = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...possible)), { minLength: 5, maxLength: 40 })

/** Answers one question after the other, as an applicant does. Files are left out, because they cannot be restored. */
const answerOneByOne = (form: Form, taken: readonly (readonly [number, string])[]) => {
  const made: { readonly question: Question; readonly before: Draft; readonly after: Draft }[] = []
  let draft = draftOf()
  for (const [pick, value] of taken) {
    const asked = askedQuestions(form, draft).filter(({ question }) => question.kind !== 'file')
    const question = asked[pick % asked.length]?.question
    if (!question) break
    const before = draft
    draft = setAnswer(form, before, question, value, today)
    made.push({ question, before, after: draft })
  }
  return made
}

test('UND-02 UND-04 undo restores whatever a change cleared, and the server accepts it in one save', () => {
  let tried = 0
  fc.assert(
    fc.property(randomForm, steps, (form, taken) => {
      for (const { question, before, after } of answerOneByOne(form, taken)) {
        if (clearedQuestions(form, before, after, question).length === 0) continue
        tried += 1
        const undone = undoClearing(form, after, clearingOf(form, question, before, after), today)
        expect(filled(undone?.draft.answers ?? {})).toEqual(filled(before.answers))
        const sent = Object.keys(after.answers).map((key) => [key, answerTo(before.answers, key)])
        expect(filled(acceptAnswers(form, after, Object.fromEntries(sent), today).draft.answers)).toEqual(
          filled(before.answers),
        )
      }
    }),
    { numRuns: 1_000 },
  )
  expect(tried).toBeGreaterThan(20)
})
