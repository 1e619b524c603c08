import { draftOf } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { LookupQuestion } from '@apply/engine/define/question'
import { keepTypedText } from '@apply/engine/lookup'
import { club, oldSchool, street } from '@apply/engine/testing/club-form'
import { allQuestions, questionFor } from '@apply/engine/walk'
import { form } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { createAnswerStore } from '../answers/answer-store.ts'
import { chooseSuggestion, typeFreeText } from './lookup-answer.ts'

const today = () => '2026-03-05'
const open = (answers: Record<string, string>) => createAnswerStore({ form: club, draft: draftOf(answers), today })

const answerCity = (answers: ReturnType<typeof open>, value: string) => {
  const city = questionFor(club, 'city')
  if (!city) throw new Error('The club asks for a city.')
  answers.change((draft) => setAnswer(club, draft, city, value, today()))
}

test('LKP-05 free text clears the related fields and nothing else', async () => {
  const answers = open({ address_line_1: '1 Elm St', city: 'Elmton', school_city: 'Oakton' })

  await typeFreeText(answers, street, '2')

  expect(answers.getDraft().answers).toEqual({ address_line_1: '2', city: '', school_city: 'Oakton' })
})

test('LKP-05 free text clears the code of a school', async () => {
  const answers = open({ school_name: 'Elm', school_ceeb: '430000', school_city: 'Elmton' })

  await typeFreeText(answers, oldSchool, 'Elm 2')

  expect(answers.getDraft().answers).toEqual({ school_name: 'Elm 2', school_ceeb: '', school_city: '' })
})

test('LKP-05 continued free text does not clear fields that were typed beside it', async () => {
  const answers = open({})
  await typeFreeText(answers, street, '2 Oka')
  answerCity(answers, 'Oakton')

  await typeFreeText(answers, street, '2 Oak')

  expect(answers.getDraft().answers).toEqual({ address_line_1: '2 Oak', city: 'Oakton' })
})

const suggestion = { text: 'Oak High School', id: '7', sub_text: 'Oakton, TN' }
const record = {
  name: 'Oak High School',
  address_line_1: '1 Oak Way',
  city: 'Oakton',
  state: 'TN',
  zip: '00001',
  country: 'USA',
  ceeb: '000007',
}

const lookupAt = (key: string): LookupQuestion => {
  const found = allQuestions(form).find((placed) => placed.question.key === key)?.question
  if (found?.kind !== 'lookup') throw new Error(`${key} is not searched.`)
  return found
}

const answersFrom = (answers: Readonly<Record<string, string>>) =>
  createAnswerStore({ form, draft: draftOf(answers), today })

test('LKP-04 a choice fills the fields under the prefix of its entry and leaves the other entries alone', async () => {
  const answers = answersFrom({ college_name: 'First College', college_city: 'Firstville' })

  const isFilled = await chooseSuggestion(
    answers,
    { question: lookupAt('college_2_name'), suggestion },
    async () => record,
  )

  expect(isFilled).toBe(true)
  expect(answers.getDraft().answers).toMatchObject({
    college_name: 'First College',
    college_city: 'Firstville',
    college_2_name: 'Oak High School',
    college_2_address_line_1: '1 Oak Way',
    college_2_city: 'Oakton',
    college_2_state: 'TN',
    college_2_zip: '00001',
    college_2_country: 'USA',
    college_2_ceeb: '000007',
  })
})

test('LKP-06 without the record the chosen label goes into the name of a school', async () => {
  const answers = answersFrom({ hs_ged_radio: '1', hs_name: 'oa', hs_city: 'Elmton' })

  const isFilled = await chooseSuggestion(answers, { question: lookupAt('hs_name'), suggestion }, async () => {
    throw new Error('No.')
  })

  expect(isFilled).toBe(false)
  expect(answers.getDraft().answers).toMatchObject({ hs_name: 'Oak High School', hs_city: '' })
})

test('LKP-06 without the record the chosen label goes into the first line of an address', async () => {
  const answers = answersFrom({ city: 'Elmton' })
  const chosen = { ...suggestion, text: '1 Oak Way' }

  await chooseSuggestion(answers, { question: lookupAt('address_line_1'), suggestion: chosen }, () => Promise.reject())

  expect(answers.getDraft().answers).toMatchObject({ address_line_1: '1 Oak Way', city: '' })
})

test('LKP-05 text typed before the record arrives is kept', async () => {
  const answers = answersFrom({})
  const question = lookupAt('college_name')

  const isFilled = await chooseSuggestion(answers, { question, suggestion }, async () => {
    answers.change((draft) => keepTypedText(form, draft, question, 'Elm College', today()))
    return record
  })

  expect(isFilled).toBe(false)
  expect(answers.getDraft().answers).toMatchObject({ college_name: 'Elm College', college_ceeb: '' })
})

test('LKP-05 what was typed into the fields beside it before the record arrives is kept', async () => {
  const answers = answersFrom({})
  const question = lookupAt('address_line_1')
  const type = (key: string, value: string) => {
    const asked = questionFor(form, key)
    if (asked) answers.change((draft) => setAnswer(form, draft, asked, value, today()))
  }

  const isFilled = await chooseSuggestion(answers, { question, suggestion }, async () => {
    type('address_line_2', 'Apt 4B')
    type('city', 'Elmton')
    return { ...record, address_line_2: '' }
  })

  expect(isFilled).toBe(true)
  expect(answers.getDraft().answers).toMatchObject({
    address_line_1: '1 Oak Way',
    address_line_2: 'Apt 4B',
    city: 'Elmton',
    country: 'USA',
  })
})
