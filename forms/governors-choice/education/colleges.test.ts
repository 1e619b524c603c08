import { addAnotherGroups, showEntries } from '@apply/engine/tabs-and-entries'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import {
  answerAll,
  askedKeys,
  askedOf,
  clearedBy,
  completeDraft,
  emptyDraft,
  errorsAfter,
  errorsIn,
} from '../testing/applicant.ts'

const names = ['college_name', 'college_2_name', 'college_3_name']
const noCollege = Object.fromEntries(names.map((key) => [key, '']))

describe('suspension', () => {
  test.each(names)('VAL-27 an answer to %s requires the question about suspensions', (name) => {
    const attended = answerAll(completeDraft, { ...noCollege, [name]: 'Elm College', suspended: '' })

    expect(errorsIn(attended)).toEqual({ suspended: ['Have you been suspended from any school?'] })
  })

  test('VAL-27 without a college the answer may be empty', () => {
    expect(errorsAfter({ ...noCollege, suspended: '' })).toEqual({})
  })

  test('VAL-27 a suspension must be explained', () => {
    expect(errorsAfter({ suspended: 'Y', suspended_comment: '' })).toEqual({
      suspended_comment: ['Please tell us what happened.'],
    })
    expect(errorsAfter({ suspended: 'N' })).toEqual({})
  })

  test.each(['N', ''])('VAL-27 with the answer "%s" the explanation is neither asked nor kept', (suspended) => {
    expect(askedOf({ suspended }, ['suspended_comment'])).toEqual([])
    expect(clearedBy({ suspended })).toEqual(['suspended_comment'])
  })
})

describe('colleges', () => {
  test.each(names)('CON-03, FRM-12 asks for the college GPA once %s is answered', (name) => {
    expect(askedOf({ [name]: 'Elm College' }, ['college_gpa'])).toEqual(['college_gpa'])
    expect(askedOf({ [name]: '' }, ['college_gpa'])).toEqual([])
  })

  test('CON-03 removing all colleges clears the college GPA', () => {
    expect(answerAll(completeDraft, noCollege).answers).toMatchObject({ college_gpa: '' })
  })

  test('ADD-04 shows one entry at first, and at most three', () => {
    const group = addAnotherGroups(governorsChoice).find(({ id }) => id === 'college')
    const three = showEntries(governorsChoice, emptyDraft, 'college', 3)

    expect(group?.entries.map(({ prefix }) => prefix)).toEqual(['college_', 'college_2_', 'college_3_'])
    expect(askedKeys(emptyDraft).filter((key) => names.includes(key))).toEqual(['college_name'])
    expect(askedKeys(three).filter((key) => names.includes(key))).toEqual(names)
    expect(() => showEntries(governorsChoice, emptyDraft, 'college', 4)).toThrow(/1 to 3/)
  })
})
