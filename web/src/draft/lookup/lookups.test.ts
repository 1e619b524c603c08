import { draftOf } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define'
import type { LookupQuestion } from '@apply/engine/define/question'
import { keepTypedText } from '@apply/engine/lookup'
import { club, oldSchool, street } from '@apply/engine/testing/club-form'
import { allQuestions, questionFor } from '@apply/engine/walk'
import { form } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { type AnswerStore, createAnswerStore } from '../answers/answer-store.ts'
import { createGuardedChange } from '../answers/guarded-change.ts'
import { createLookups } from './lookups.ts'

const today = () => '2026-03-05'
type Find = NonNullable<Parameters<typeof createLookups>[0]['find']>

/** A form with these answers, and a server that finds this record. */
const open = (given: Record<string, string>, find: Find = () => Promise.reject(), asked: Form = club) => {
  const answers = createAnswerStore({ form: asked, draft: draftOf(given), today })
  const change = createGuardedChange({ answers, allows: () => true, onMade: () => {} })
  return { answers, lookups: createLookups({ answers, change, find }) }
}

const answerCity = (answers: AnswerStore, value: string) => {
  const city = questionFor(club, 'city')
  if (!city) throw new Error('The club asks for a city.')
  answers.change((draft) => setAnswer(club, draft, city, value, today()))
}

test('LKP-05 free text clears the related fields and nothing else', async () => {
  const { answers, lookups } = open({ address_line_1: '1 Elm St', city: 'Elmton', school_city: 'Oakton' })

  await lookups.type(street, '2')

  expect(answers.getDraft().answers).toEqual({ address_line_1: '2', city: '', school_city: 'Oakton' })
})

test('LKP-05 free text clears the code of a school', async () => {
  const { answers, lookups } = open({ school_name: 'Elm', school_ceeb: '430000', school_city: 'Elmton' })

  await lookups.type(oldSchool, 'Elm 2')

  expect(answers.getDraft().answers).toEqual({ school_name: 'Elm 2', school_ceeb: '', school_city: '' })
})

test('LKP-05 continued free text does not clear fields that were typed beside it', async () => {
  const { answers, lookups } = open({})
  await lookups.type(street, '2 Oka')
  answerCity(answers, 'Oakton')

  await lookups.type(street, '2 Oak')

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

/** The school's form; `choose` says what the server finds. */
const openSchool = (given: Readonly<Record<string, string>>) => {
  const responses: Find[] = []
  const { answers, lookups } = open(given, (...wanted) => responses.pop()?.(...wanted) ?? Promise.reject(), form)
  const choose = (question: LookupQuestion, chosen: typeof suggestion, respond: Find) => {
    responses.push(respond)
    return lookups.choose(question, chosen)
  }
  return { answers, choose }
}

test('LKP-04 a choice fills the fields under the prefix of its entry and leaves the other entries alone', async () => {
  const { answers, choose } = openSchool({ college_name: 'First College', college_city: 'Firstville' })

  const isFilled = await choose(lookupAt('college_2_name'), suggestion, async () => record)

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
  const { answers, choose } = openSchool({ hs_ged_radio: '1', hs_name: 'oa', hs_city: 'Elmton' })

  const isFilled = await choose(lookupAt('hs_name'), suggestion, async () => {
    throw new Error('No.')
  })

  expect(isFilled).toBe(false)
  expect(answers.getDraft().answers).toMatchObject({ hs_name: 'Oak High School', hs_city: '' })
})

test('LKP-06 without the record the chosen label goes into the first line of an address', async () => {
  const { answers, choose } = openSchool({ city: 'Elmton' })
  const chosen = { ...suggestion, text: '1 Oak Way' }

  await choose(lookupAt('address_line_1'), chosen, () => Promise.reject())

  expect(answers.getDraft().answers).toMatchObject({ address_line_1: '1 Oak Way', city: '' })
})

test('LKP-05 text typed before the record arrives is kept', async () => {
  const { answers, choose } = openSchool({})
  const question = lookupAt('college_name')

  const isFilled = await choose(question, suggestion, async () => {
    answers.change((draft) => keepTypedText(form, draft, question, 'Elm College', today()))
    return record
  })

  expect(isFilled).toBe(false)
  expect(answers.getDraft().answers).toMatchObject({ college_name: 'Elm College', college_ceeb: '' })
})

test('LKP-05 what was typed into the fields beside it before the record arrives is kept', async () => {
  const { answers, choose } = openSchool({})
  const question = lookupAt('address_line_1')
  const type = (key: string, value: string) => {
    const asked = questionFor(form, key)
    if (asked) answers.change((draft) => setAnswer(form, draft, asked, value, today()))
  }

  const isFilled = await choose(question, suggestion, async () => {
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
