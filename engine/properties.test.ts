import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerRefused, acceptAnswers } from './accept-answers.ts'
import { type Answers, answerTo, changedKeys, type Draft, draftOf, isFilled } from './answers.ts'
import { changed, clearHidden, setAnswer } from './apply-changes.ts'
import { checkForm } from './check-form.ts'
import { findErrors } from './errors.ts'
import { readOnlyView } from './read-only.ts'
import { randomApplication, randomForm } from './testing/random-form.ts'
import { allQuestions, askedQuestions, hiddenKeys } from './walk.ts'

const today = '2026-03-05'

const filled = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''))

const answeredKeys = (draft: Draft) => Object.keys(filled(draft.answers))

test('the random forms are valid and the random answers reach most of their questions', () => {
  const samples = fc.sample(randomApplication, { numRuns: 300, seed: 7 })

  expect(samples.flatMap(({ form }) => checkForm(form))).toEqual([])
  expect(samples.filter(({ draft }) => answeredKeys(draft).length > 3).length).toBeGreaterThan(100)
  expect(samples.filter(({ form, draft }) => clearHidden(form, draft) !== draft).length).toBeGreaterThan(100)
})

test('CON-03 clearing a second time changes nothing', () => {
  fc.assert(
    fc.property(randomApplication, ({ form, draft }) => {
      const once = clearHidden(form, draft)
      expect(clearHidden(form, once)).toBe(once)
    }),
  )
})

test('CON-03 keeps no answer that is not asked, and changes none that it keeps', () => {
  fc.assert(
    fc.property(randomApplication, ({ form, draft }) => {
      const cleared = clearHidden(form, draft)
      const asked = new Set(askedQuestions(form, cleared).flatMap(({ keys }) => keys))
      expect(answeredKeys(cleared).filter((key) => !asked.has(key))).toEqual([])
      for (const key of answeredKeys(cleared)) expect(cleared.answers[key]).toBe(draft.answers[key])
    }),
  )
})

test('FRM-17 and CON-07 acceptAnswers does not change the result of setAnswer', () => {
  fc.assert(
    fc.property(randomForm, fc.array(fc.tuple(fc.nat(), fc.string(), fc.nat())), (form, steps) => {
      const edited = steps.reduce((draft, [pick, text, option]) => {
        const asked = askedQuestions(form, draft)
        const question = asked[pick % asked.length]?.question
        return question && question.kind !== 'file'
          ? setAnswer(form, draft, question, valueFor(question, text, option), today)
          : draft
      }, draftOf())

      expect(acceptAnswers(form, edited, edited.answers, today).draft).toBe(edited)
      expect(filled(acceptAnswers(form, draftOf(), edited.answers, today).draft.answers)).toEqual(
        filled(edited.answers),
      )
    }),
  )
})

test('CON-03 what is hidden are the keys of all questions that are not asked', () => {
  fc.assert(
    fc.property(randomApplication, ({ form, draft }) => {
      const asked = new Set(askedQuestions(form, draft).flatMap(({ keys }) => keys))
      const unasked = allQuestions(form).flatMap(({ keys }) => keys.filter((key) => !asked.has(key)))
      expect([...hiddenKeys(form, draft)].toSorted()).toEqual(unasked.toSorted())
    }),
  )
})

test('SAV-41 a change says which answers it has changed', () => {
  const change = fc.tuple(fc.nat(), fc.string(), fc.nat())
  fc.assert(
    fc.property(randomApplication, fc.array(change, { maxLength: 4 }), ({ form, draft }, picks) => {
      const all = allQuestions(form)
      const changes = picks.flatMap(([pick, text, option]) => {
        const { question } = all[pick % all.length] ?? {}
        return question ? [[question.key, valueFor(question, text, option)]] : []
      })
      const { draft: next, keys } = changed(form, draft, Object.fromEntries(changes), today)
      expect([...keys].toSorted()).toEqual([...changedKeys(draft.answers, next.answers)].toSorted())
    }),
  )
})

test('SAV-41 the changed keys are those whose values differ, and an empty answer is the same as none', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'constructor'), fc.constantFrom('', '1', '2'))
  fc.assert(
    fc.property(values, values, (before, after) => {
      const merged = { ...filled(before), ...filled(after) }
      const differing = Object.keys(merged).filter((key) => answerTo(before, key) !== answerTo(after, key))
      expect([...changedKeys(before, after)].toSorted()).toEqual(differing.toSorted())
    }),
  )
})

const valueFor = (question: Parameters<typeof setAnswer>[2], text: string, option: number): string => {
  if (question.kind === 'checkbox') return option % 2 ? 'true' : ''
  if (question.kind !== 'choice' || question.options.from === 'years' || question.options.from === 'terms') return text
  const list = question.options.from === 'list' ? question.options.list : Object.values(question.options.lists).flat()
  return list[option % list.length]?.value ?? ''
}

test('VAL-01 only questions that are asked have errors', () => {
  fc.assert(
    fc.property(randomApplication, ({ form, draft }) => {
      const asked = askedQuestions(form, draft).map(({ question }) => question.key)
      expect(Object.keys(findErrors(form, draft, today)).filter((key) => !asked.includes(key))).toEqual([])
    }),
  )
})

test('WID-15 WID-18 the read-only view shows exactly what is asked and answered, in the order of the form', () => {
  fc.assert(
    fc.property(randomApplication, ({ form, draft }) => {
      const shown = readOnlyView(form, draft).flatMap(({ parts }) =>
        parts.flatMap(({ lines }) => lines.map(({ key }) => key)),
      )
      const answered = askedQuestions(form, draft).filter(({ question }) => isFilled(draft.answers[question.key] ?? ''))
      expect(shown).toEqual(answered.map(({ question }) => question.key))
    }),
  )
})

test('API-29 keys like __proto__ do no harm, whatever their values are', () => {
  const hostile = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf')
  fc.assert(
    fc.property(randomApplication, hostile, fc.jsonValue(), ({ form, draft }, key, value) => {
      const sent = JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(value)}}`)
      expect(() => acceptAnswers(form, draft, sent, today)).toThrow(AnswerRefused)
      expect(Object.getPrototypeOf(clearHidden(form, { ...draft, answers: sent }).answers)).toBe(Object.prototype)
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
  )
})
