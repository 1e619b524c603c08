import { setAnswer } from '@apply/engine/answer'
import { draftOf } from '@apply/engine/answers'
import { club, oldSchool, street } from '@apply/engine/testing/club-form'
import { questionFor } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { openAnswers } from './answers.ts'
import { typeFreely } from './free-text.ts'

const today = () => '2026-03-05'
const open = (answers: Record<string, string>) => openAnswers({ form: club, draft: draftOf(answers), today })

const answerCity = (answers: ReturnType<typeof open>, value: string) => {
  const city = questionFor(club, 'city')
  if (!city) throw new Error('The club asks for a city.')
  answers.change((draft) => setAnswer(club, draft, city, value, today()))
}

test('LKP-05 free text clears the related fields, wherever they came from, and nothing else', async () => {
  const answers = open({ address_line_1: '1 Elm St', city: 'Elmton', school_city: 'Oakton' })

  await typeFreely(answers, street, '2')

  expect(answers.getDraft().answers).toEqual({ address_line_1: '2', city: '', school_city: 'Oakton' })
})

test('LKP-05 free text clears the code of a school', async () => {
  const answers = open({ school_name: 'Elm', school_ceeb: '430000', school_city: 'Elmton' })

  await typeFreely(answers, oldSchool, 'Elm 2')

  expect(answers.getDraft().answers).toEqual({ school_name: 'Elm 2', school_ceeb: '', school_city: '' })
})

test('LKP-05 what is typed along with the free text stays while the text goes on', async () => {
  const answers = open({})
  await typeFreely(answers, street, '2 Oka')
  answerCity(answers, 'Oakton')

  await typeFreely(answers, street, '2 Oak')

  expect(answers.getDraft().answers).toEqual({ address_line_1: '2 Oak', city: 'Oakton' })
})
