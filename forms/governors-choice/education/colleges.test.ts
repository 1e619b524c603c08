import { addAnotherGroups, showEntries } from '@apply/engine/tabs-and-entries'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import {
  answering,
  askedOf,
  complete,
  errorsAfter,
  errorsIn,
  forgottenBy,
  keysAsked,
  newcomer,
} from '../testing/applicant.ts'

const names = ['college_name', 'college_2_name', 'college_3_name']
const noCollege = Object.fromEntries(names.map((key) => [key, '']))

describe('suspension', () => {
  test.each(names)('VAL-27 whoever names %s is asked about suspensions', (name) => {
    const attended = answering(complete, { ...noCollege, [name]: 'Elm College', suspended: '' })

    expect(errorsIn(attended)).toEqual({ suspended: ['Have you been suspended from any school?'] })
  })

  test('VAL-27 without a college the answer may stay empty', () => {
    expect(errorsAfter({ ...noCollege, suspended: '' })).toEqual({})
  })

  test('VAL-27 a suspension has to be explained', () => {
    expect(errorsAfter({ suspended: 'Y', suspended_comment: '' })).toEqual({
      suspended_comment: ['Please tell us what happened.'],
    })
    expect(errorsAfter({ suspended: 'N' })).toEqual({})
  })

  test.each(['N', ''])('VAL-27 with the answer "%s" the explanation is neither asked nor kept', (suspended) => {
    expect(askedOf({ suspended }, ['suspended_comment'])).toEqual([])
    expect(forgottenBy({ suspended })).toEqual(['suspended_comment'])
  })
})

describe('colleges', () => {
  test.each(names)('CON-03, FRM-12 the college GPA is asked for once %s is given', (name) => {
    expect(askedOf({ [name]: 'Elm College' }, ['college_gpa'])).toEqual(['college_gpa'])
    expect(askedOf({ [name]: '' }, ['college_gpa'])).toEqual([])
  })

  test('CON-03 without a college there is no college GPA', () => {
    expect(answering(complete, noCollege).answers).toMatchObject({ college_gpa: '' })
  })

  test('ADD-04 there are three at most, and one to begin with', () => {
    const group = addAnotherGroups(governorsChoice).find(({ id }) => id === 'college')
    const three = showEntries(governorsChoice, newcomer, 'college', 3)

    expect(group?.entries.map(({ prefix }) => prefix)).toEqual(['college_', 'college_2_', 'college_3_'])
    expect(keysAsked(newcomer).filter((key) => names.includes(key))).toEqual(['college_name'])
    expect(keysAsked(three).filter((key) => names.includes(key))).toEqual(names)
    expect(() => showEntries(governorsChoice, newcomer, 'college', 4)).toThrow(/1 to 3/)
  })
})
