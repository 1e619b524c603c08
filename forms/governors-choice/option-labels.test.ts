import { acceptAnswers } from '@apply/engine/accept-answers'
import { answerTo } from '@apply/engine/answers'
import { offeredOptions } from '@apply/engine/offered-options'
import { readOnlyView } from '@apply/engine/read-only'
import { allQuestions } from '@apply/engine/walk'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from './form.ts'
import { answerAll, completeDraft, today } from './testing/applicant.ts'
import { completeAnswers } from './testing/complete-answers.ts'

describe('labels of chosen options', () => {
  const choices = allQuestions(governorsChoice).flatMap((placed) =>
    placed.question.kind === 'choice' && completeDraft.answers[placed.question.key] ? [placed.question] : [],
  )

  test('FRM-16 each contains the label of the chosen option', () => {
    const stored = choices.map(({ key }) => [key, answerTo(completeDraft.answers, `${key}_desc`)])
    const labels = choices.map((choice) => [
      choice.key,
      offeredOptions(choice, completeDraft.answers, today).find(
        ({ value }) => value === completeDraft.answers[choice.key],
      )?.label,
    ])

    expect(stored).toEqual(labels)
    expect(completeDraft.answers).toMatchObject({
      state_desc: 'Tennessee',
      tennessee_county_desc: 'Montgomery',
      entry_term_desc: 'Fall 2027',
      major_concentration_desc: 'General Biology',
      college_3_attend_to_month_desc: 'May',
      legacy_4_grad_year_desc: '1999',
      suspended_desc: 'Yes',
    })
  })

  test('FRM-17 ignores the label that a caller sends', () => {
    const sent = { state: 'KY', state_desc: 'Narnia', gender_desc: 'Narnian' }

    const { answers } = acceptAnswers(governorsChoice, completeDraft, sent, today).draft

    expect(answers).toMatchObject({ state_desc: 'Kentucky', gender_desc: 'Male' })
  })

  test('FRM-17 browser and server produce the same answers', () => {
    const changes = { state: 'KY', kentucky_county: 'christian', applied_major: 'NURS', suspended: '' }

    const inBrowser = answerAll(completeDraft, changes)
    const { draft: onServer } = acceptAnswers(governorsChoice, completeDraft, changes, today)

    expect(onServer).toEqual(inBrowser)
    expect(onServer.answers).toMatchObject({ kentucky_county_desc: 'Christian', suspended_desc: '' })
  })
})

describe('the read-only view', () => {
  const lines = readOnlyView(governorsChoice, completeDraft).flatMap(({ name, parts }) =>
    parts.flatMap((part) => part.lines.map(({ key, text }) => [name, key, text])),
  )

  test('VAL-32 WID-18 it shows every answer of a complete application on the page of its question, in the order of the form', () => {
    const expected = allQuestions(governorsChoice)
      .filter((placed) => completeAnswers[placed.question.key])
      .map((placed) => [placed.page.name, placed.question.key])

    expect(lines.map(([name, key]) => [name, key])).toEqual(expected)
  })

  test.each([
    ['birth_date', 'May 4, 2009'],
    ['state', 'Tennessee'],
    ['optin_sms_ind', 'Yes'],
    ['hs_name', 'Cumberland School (430001)'],
    ['hs_attend_from_month', 'August'],
    ['hs_attend_from_year', '2023'],
    ['college_3_name', 'Cumberland School (430001)'],
    ['address_line_1', '12 Oak Street'],
    ['sat_score_math', '610'],
  ])('WID-15 shows the answer %s as %s', (key, text) => {
    expect(lines.find(([, lineKey]) => lineKey === key)?.[2]).toBe(text)
  })
})
