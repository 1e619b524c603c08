import { accept } from '@apply/engine/accept'
import { answerTo } from '@apply/engine/answers'
import { optionsOffered } from '@apply/engine/offered'
import { readOnlyView } from '@apply/engine/read-only'
import { everyQuestion } from '@apply/engine/walk'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from './form.ts'
import { answering, complete, today } from './testing/applicant.ts'
import { completeAnswers } from './testing/complete-answers.ts'

describe('companions', () => {
  const choices = everyQuestion(governorsChoice).flatMap((placed) =>
    placed.question.kind === 'choice' && complete.answers[placed.question.key] ? [placed.question] : [],
  )

  test('FRM-16 each holds the label of the option that was chosen', () => {
    const companions = choices.map(({ key }) => [key, answerTo(complete.answers, `${key}_desc`)])
    const labels = choices.map((choice) => [
      choice.key,
      optionsOffered(choice, complete.answers, today).find(({ value }) => value === complete.answers[choice.key])
        ?.label,
    ])

    expect(companions).toEqual(labels)
    expect(complete.answers).toMatchObject({
      state_desc: 'Tennessee',
      tennessee_county_desc: 'Montgomery',
      entry_term_desc: 'Fall 2027',
      major_concentration_desc: 'General Biology',
      college_3_attend_to_month_desc: 'May',
      legacy_4_grad_year_desc: '1999',
      suspended_desc: 'Yes',
    })
  })

  test('FRM-17 what a caller sends for one is ignored', () => {
    const sent = { state: 'KY', state_desc: 'Narnia', gender_desc: 'Narnian' }

    const { answers } = accept(governorsChoice, complete, sent, today)

    expect(answers).toMatchObject({ state_desc: 'Kentucky', gender_desc: 'Male' })
  })

  test('FRM-17 browser and server come to the same answers', () => {
    const changes = { state: 'KY', kentucky_county: 'christian', applied_major: 'NURS', suspended: '' }

    const inBrowser = answering(complete, changes)
    const onServer = accept(governorsChoice, complete, changes, today)

    expect(onServer).toEqual(inBrowser)
    expect(onServer.answers).toMatchObject({ kentucky_county_desc: 'Christian', suspended_desc: '' })
  })
})

describe('the read-only view', () => {
  const lines = readOnlyView(governorsChoice, complete).flatMap(({ name, parts }) =>
    parts.flatMap((part) => part.lines.map(({ key, text: said }) => [name, key, said])),
  )

  test('VAL-32 WID-18 it says every answer of a complete application on the page of its question, in the order of the form', () => {
    const expected = everyQuestion(governorsChoice)
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
  ])('WID-15 the answer %s reads %s', (key, said) => {
    expect(lines.find(([, lineKey]) => lineKey === key)?.[2]).toBe(said)
  })
})
