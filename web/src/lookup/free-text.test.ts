import { setAnswer } from '@apply/engine/answer'
import { draftOf } from '@apply/engine/answers'
import { club, oldSchool, street } from '@apply/engine/testing/club-form'
import { questionFor } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { openAnswers } from '../form/answers.ts'
import { putBack, typeFreely } from './free-text.ts'

const today = () => '2026-03-05'
const open = (answers: Record<string, string>) => openAnswers({ form: club, draft: draftOf(answers), today })

const answerCity = (answers: ReturnType<typeof open>, value: string) => {
  const city = questionFor(club, 'city')
  if (!city) throw new Error('The club asks for a city.')
  answers.change((draft) => setAnswer(club, draft, city, value, today()))
}

test('LKP-05 free text clears the related fields, wherever they came from, and says what it cleared', () => {
  const answers = open({ address_line_1: '1 Elm St', city: 'Elmton', school_city: 'Oakton' })

  const cleared = typeFreely(answers, street, '2')

  expect(answers.getDraft().answers).toEqual({ address_line_1: '2', city: '', school_city: 'Oakton' })
  expect(cleared).toEqual({ city: 'Elmton' })
})

test('LKP-05 free text clears the code of a school for good', () => {
  const answers = open({ school_name: 'Elm', school_ceeb: '430000', school_city: 'Elmton' })

  const cleared = typeFreely(answers, oldSchool, 'Elm 2')
  putBack(answers, cleared)

  expect(answers.getDraft().answers).toEqual({ school_name: 'Elm 2', school_ceeb: '', school_city: 'Elmton' })
})

test('LKP-05 what is typed along with the free text stays while the text goes on', () => {
  const answers = open({})
  typeFreely(answers, street, '2 Oka')
  answerCity(answers, 'Oakton')

  expect(typeFreely(answers, street, '2 Oak')).toEqual({})
  expect(answers.getDraft().answers).toEqual({ address_line_1: '2 Oak', city: 'Oakton' })
})

test('LKP-05 putting back never runs over what was answered since', () => {
  const answers = open({ address_line_1: '1 Elm St', city: 'Elmton' })
  const cleared = typeFreely(answers, street, '2')
  answerCity(answers, 'Oakton')

  putBack(answers, cleared)

  expect(answers.getDraft().answers).toEqual({ address_line_1: '2', city: 'Oakton' })
})
