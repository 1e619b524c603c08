import { dropdown, month, number, radio, section, when, year, yesNo } from '@apply/engine/define'
import { testIntentions } from '../options/schooling.ts'
import { recentYears } from './school-fields.ts'

const satScore = (key: string, name: string) =>
  number(key, {
    label: name,
    min: 200,
    max: 800,
    step: 10,
    message: `${name} must be a number from 200 to 800 in steps of 10, for example 570.`,
  })

const essayScore = (key: string, name: string) =>
  number(key, {
    label: name,
    min: 2,
    max: 8,
    step: 1,
    message: `${name} must be a whole number from 2 to 8.`,
  })

const testDate = (test: 'sat' | 'act') => [
  month(`${test}_test_month`, { label: 'Test Month' }),
  year(`${test}_test_year`, { label: 'Test Year', years: recentYears }),
]

export const satTaken = radio('sat_taken', { label: 'Have you taken the SAT?', options: yesNo })

export const actTaken = radio('act_taken', { label: 'Have you taken the ACT?', options: yesNo })

const intention = (key: string, taken: typeof satTaken) =>
  dropdown(key, {
    label: 'What are your plans for this test?',
    options: testIntentions,
    show: when(taken).isAnswered(),
  })

export const satIntention = intention('sat_test_intention', satTaken)

export const actIntention = intention('act_test_intention', actTaken)

export const sat = section('SAT', {
  hint: 'Test scores are optional.',
  ask: [
    satTaken,
    section('Your SAT scores', {
      show: when(satTaken).is('Y'),
      ask: [
        satScore('sat_score_reading_writing', 'SAT Evidence-Based Reading and Writing Score'),
        satScore('sat_score_math', 'SAT Math Score'),
        essayScore('sat_score_essay_reading', 'SAT Essay Reading Score'),
        essayScore('sat_score_essay_analysis', 'SAT Essay Analysis Score'),
        essayScore('sat_score_essay_writing', 'SAT Essay Writing Score'),
        ...testDate('sat'),
      ],
    }),
    satIntention,
  ],
})

export const act = section('ACT', {
  hint: 'Test scores are optional.',
  ask: [
    actTaken,
    section('Your ACT score', {
      show: when(actTaken).is('Y'),
      ask: [
        number('act_score_composite', {
          label: 'ACT Composite Score',
          min: 1,
          max: 36,
          step: 1,
          message: 'ACT Composite Score must be a whole number from 1 to 36.',
        }),
        ...testDate('act'),
      ],
    }),
    actIntention,
  ],
})
