import { acceptAnswers } from '@apply/engine/accept-answers'
import { draftOf } from '@apply/engine/answers'
import { entry, form, minLength, page, required, text } from '@apply/engine/define'
import { findErrors } from '@apply/engine/errors'
import { maxAnswerLength } from '@apply/engine/sanitize-answer'
import { allQuestions } from '@apply/engine/walk'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from './form.ts'
import { answerAll, emptyDraft, today } from './testing/applicant.ts'

describe('the form definition', () => {
  test('NAV-02 it has three steps', () => {
    const steps = governorsChoice.pages.map(({ route, title }) => [route, title])

    expect(steps).toEqual([
      ['/about', 'About You'],
      ['/education-ug', 'Your Academics'],
      ['/final-steps', 'Final Steps'],
    ])
  })

  test('WEL-08 its title is the name of the application', () => {
    expect(governorsChoice.title).toBe("Governors' Choice Application")
  })

  test('VAL-03 collects all messages of a question without duplicates', () => {
    const short = [minLength(3, 'Too short.'), minLength(4, 'Too short.'), minLength(5, 'Far too short.')]
    const oneQuestion = form('', [page('p', { title: '', ask: [text('name', { label: 'Name', rules: short })] })])

    const errors = findErrors(oneQuestion, draftOf({ name: 'ab' }), today)

    expect(errors).toEqual({ name: ['Too short.', 'Far too short.'] })
  })

  test('A11-06 a repeated question without its own message shows its entry and its label', () => {
    const name = text('parent_2_first_name', { label: 'First Name', rules: [required()] })
    const parent = entry('Parent 2', { prefix: 'parent_2_', ask: [name] })
    const oneEntry = form('', [page('p', { title: '', ask: [parent] })])

    const errors = findErrors(oneEntry, emptyDraft, today)

    expect(errors).toEqual({ parent_2_first_name: ['Parent 2: First Name'] })
  })

  test('A11-06 every message of a repeated question starts with the name of its entry', () => {
    const messages = allQuestions(governorsChoice).flatMap(({ question: { rules }, entry: group }) =>
      group ? rules.map((rule) => ({ name: group.name, message: 'message' in rule ? rule.message : group.name })) : [],
    )

    expect(messages).toHaveLength(4)
    expect(messages.filter(({ name, message }) => !message?.startsWith(name))).toEqual([])
  })
})

describe('lengths', () => {
  const lengths = Object.fromEntries(
    allQuestions(governorsChoice)
      .filter(({ question: { kind } }) => ['text', 'long-text', 'lookup', 'email'].includes(kind))
      .map(({ question: asked }) => [asked.key, maxAnswerLength(asked)]),
  )

  test('WID-01, WID-05 a text may have 45 characters, an e-mail address 254, and others their own maximum', () => {
    const others = Object.entries(lengths).filter(([, length]) => length !== 45)

    expect(Object.fromEntries(others)).toEqual({
      parent_email: 254,
      parent_2_email: 254,
      counselor_email_address: 254,
      zip: 10,
      mailing_zip: 10,
      parent_zip: 10,
      parent_2_zip: 10,
      hs_zip: 10,
      college_zip: 10,
      college_2_zip: 10,
      college_3_zip: 10,
      alien_registration_number: 15,
      hs_name: 100,
      college_name: 100,
      college_2_name: 100,
      college_3_name: 100,
      hs_gpa: 10,
      college_gpa: 10,
      college_credits: 6,
      college_2_credits: 6,
      college_3_credits: 6,
      suspended_comment: 7000,
    })
  })

  test('WID-01 the browser cuts off the 46th character and the server refuses it', () => {
    const name = 'n'.repeat(46)

    expect(answerAll(emptyDraft, { first_name: name }).answers).toMatchObject({ first_name: 'n'.repeat(45) })
    expect(() => acceptAnswers(governorsChoice, emptyDraft, { first_name: name }, today)).toThrow(/first_name.*45/)
  })
})
