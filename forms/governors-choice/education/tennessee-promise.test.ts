import { shownChildNodes } from '@apply/engine/walk'
import { describe, expect, test } from 'vitest'
import {
  answerAll,
  askedKeys,
  askedOf,
  clearedBy,
  completeDraft,
  emptyDraft,
  errorsAfter,
  errorsIn,
  withLabelKeys,
} from '../testing/applicant.ts'
import { enrollment } from './enrollment.ts'

describe('the Tennessee Promise', () => {
  const shownIn = (state: string) => {
    const draft = answerAll(emptyDraft, { state })
    const section = shownChildNodes(enrollment, draft).find(
      (part) => 'title' in part && part.title === 'Tennessee Promise',
    )
    return section ? shownChildNodes(section, draft).map(({ kind }) => kind) : []
  }

  test.each([
    ['TN', ['note', 'choice']],
    ['KY', []],
    ['', []],
  ])('CON-05 in the state "%s" its description and question are %j', (state, expected) => {
    expect(shownIn(state)).toEqual(expected)
  })

  test('CON-05 another state clears it and everything that depends on it', () => {
    const promised = answerAll(completeDraft, {
      tennessee_promise_radio: 'Y',
      two_year_degree: 'L',
      tennessee_promise: 'BIOL',
    })
    const keys = withLabelKeys(['tennessee_promise_radio', 'two_year_degree', 'tennessee_promise'])

    const moved = answerAll(promised, { state: 'GA' })

    expect(keys.filter((key) => promised.answers[key] === '')).toEqual([])
    expect(keys.filter((key) => moved.answers[key] !== '')).toEqual([])
    expect(errorsIn(moved)).toEqual({ applied_major: ['Academic Interest'] })
  })
})

describe('two-year and four-year programs', () => {
  const twoYears = { tennessee_promise_radio: 'Y', two_year_degree: 'B' }

  test('VAL-21 with the Promise a two-year program is required', () => {
    expect(errorsAfter({ ...twoYears, two_year_degree: '' })).toEqual({ two_year_degree: ['Which two-year program?'] })
    expect(errorsAfter(twoYears)).toEqual({})
  })

  test.each(['N', ''])(
    'VAL-21, VAL-22 with the answer "%s" to the Promise an academic interest is required',
    (radio) => {
      const errors = errorsAfter({ tennessee_promise_radio: radio, applied_major: '' })

      expect(errors).toEqual({ applied_major: ['Academic Interest'] })
    },
  )

  test('VAL-22 outside of Tennessee an academic interest is required', () => {
    expect(errorsAfter({ state: 'KY', kentucky_county: 'todd', how_long_kentucky: '1', applied_major: '' })).toEqual({
      applied_major: ['Academic Interest'],
    })
  })

  test('VAL-23 only the transferable degree requires a four-year program', () => {
    const transfer = { ...twoYears, two_year_degree: 'L' }
    const message = 'Please indicate which four-year program you are interested in.'

    expect(errorsAfter(transfer)).toEqual({ tennessee_promise: [message] })
    expect(errorsAfter({ ...transfer, tennessee_promise: 'BIOL' })).toEqual({})
  })

  test.each([
    ['Y', ['two_year_degree']],
    ['N', ['applied_major']],
    ['', ['applied_major']],
  ])('VAL-21, VAL-22, CON-04 the answer "%s" to the Promise asks %j', (tennessee_promise_radio, expected) => {
    const asked = askedOf({ state: 'TN', tennessee_promise_radio }, [
      'two_year_degree',
      'tennessee_promise',
      'applied_major',
    ])

    expect(asked).toEqual(expected)
  })

  test.each(['B', 'C', 'K', 'E', 'P', ''])('VAL-23 with the degree "%s" no four-year program is asked', (degree) => {
    const chosen = answerAll(completeDraft, { ...twoYears, two_year_degree: 'L', tennessee_promise: 'BIOL' })

    const changed = answerAll(chosen, { two_year_degree: degree })

    expect(askedKeys(changed)).not.toContain('tennessee_promise')
    expect(changed.answers).toMatchObject({ tennessee_promise: '', tennessee_promise_desc: '' })
  })

  test('CON-04 using the Promise clears the academic interest and its concentrations', () => {
    expect(clearedBy({ tennessee_promise_radio: 'Y' })).toEqual(
      withLabelKeys(['applied_major', 'major_concentration', 'major_concentration_second']),
    )
  })
})
