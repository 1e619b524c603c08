import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerRefused, accept } from './accept.ts'
import { setAnswer } from './answer.ts'
import { type Answers, type Draft, draftOf, isFilled } from './answers.ts'
import { checkForm } from './check-form.ts'
import { findErrors } from './errors.ts'
import { forgetHidden } from './forget-hidden.ts'
import { readOnlyView } from './read-only.ts'
import { randomApplication, randomForm } from './testing/random-form.ts'
import { questionsAsked } from './walk.ts'

const today = '2026-03-05'

const filled = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''))

const answeredKeys = (draft: Draft) => Object.keys(filled(draft.answers))

test('the random forms are well made and the random answers reach most of them', () => {
  const samples = fc.sample(randomApplication, { numRuns: 300, seed: 7 })

  expect(samples.flatMap(({ form }) => checkForm(form))).toEqual([])
  expect(samples.filter(({ draft }) => answeredKeys(draft).length > 3).length).toBeGreaterThan(100)
  expect(samples.filter(({ form, draft }) => forgetHidden(form, draft) !== draft).length).toBeGreaterThan(100)
})

test('CON-03 forgetting reaches a fixed point: forgetting again changes nothing', () => {
  fc.assert(
    fc.property(randomApplication, ({ form, draft }) => {
      const once = forgetHidden(form, draft)
      expect(forgetHidden(form, once)).toBe(once)
    }),
  )
})

test('CON-03 no answer that is not asked survives, and none that is asked is lost', () => {
  fc.assert(
    fc.property(randomApplication, ({ form, draft }) => {
      const settled = forgetHidden(form, draft)
      const asked = new Set(questionsAsked(form, settled).flatMap(({ keys }) => keys))
      expect(answeredKeys(settled).filter((key) => !asked.has(key))).toEqual([])
      for (const key of answeredKeys(settled)) expect(settled.answers[key]).toBe(draft.answers[key])
    }),
  )
})

test('FRM-17 and CON-07 accepting what setAnswer made changes nothing', () => {
  fc.assert(
    fc.property(randomForm, fc.array(fc.tuple(fc.nat(), fc.string(), fc.nat())), (form, steps) => {
      const made = steps.reduce((draft, [pick, text, option]) => {
        const asked = questionsAsked(form, draft)
        const question = asked[pick % asked.length]?.question
        return question && question.kind !== 'file'
          ? setAnswer(form, draft, question, valueFor(question, text, option), today)
          : draft
      }, draftOf())

      expect(accept(form, made, made.answers, today)).toBe(made)
      expect(filled(accept(form, draftOf(), made.answers, today).answers)).toEqual(filled(made.answers))
    }),
  )
})

const valueFor = (question: Parameters<typeof setAnswer>[2], text: string, option: number): string => {
  if (question.kind === 'checkbox') return option % 2 ? 'true' : ''
  if (question.kind !== 'choice' || question.options.from === 'years' || question.options.from === 'terms') return text
  const list = question.options.from === 'list' ? question.options.list : Object.values(question.options.lists).flat()
  return list[option % list.length]?.value ?? ''
}

test('VAL-01 errors name only questions that are asked', () => {
  fc.assert(
    fc.property(randomApplication, ({ form, draft }) => {
      const asked = questionsAsked(form, draft).map(({ question }) => question.key)
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
      const answered = questionsAsked(form, draft).filter(({ question }) => isFilled(draft.answers[question.key] ?? ''))
      expect(shown).toEqual(answered.map(({ question }) => question.key))
    }),
  )
})

test('API-29 keys like __proto__ do no harm, whatever they hold', () => {
  const hostile = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf')
  fc.assert(
    fc.property(randomApplication, hostile, fc.jsonValue(), ({ form, draft }, key, value) => {
      const sent = JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(value)}}`)
      expect(() => accept(form, draft, sent, today)).toThrow(AnswerRefused)
      expect(Object.getPrototypeOf(forgetHidden(form, { ...draft, answers: sent }).answers)).toBe(Object.prototype)
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
  )
})
