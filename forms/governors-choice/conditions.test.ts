import type { Answers } from '@apply/engine/answers'
import type { FormNode } from '@apply/engine/define/layout'
import { childNodes } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { governorsChoice } from './form.ts'
import { answerAll, askedKeys, emptyDraft } from './testing/applicant.ts'

type Case = {
  readonly name: string
  /** Makes the form ask. */
  readonly show: Answers
  /** The answers to what it then asks. */
  readonly inside: Answers
  /** Makes the form ask no longer. */
  readonly hide: Answers
  /** Whether it is asked before anything is answered. */
  readonly isAskedFirst?: true
}

const cases: readonly Case[] = [
  {
    name: 'Tennessee residents',
    show: { country: 'USA', state: 'TN' },
    inside: { tennessee_county: 'montgomery', how_long_tennessee: '4' },
    hide: { state: 'GA' },
  },
  {
    name: 'Kentucky residents',
    show: { country: 'USA', state: 'KY' },
    inside: { kentucky_county: 'adair', how_long_kentucky: '4' },
    hide: { country: 'FRA' },
  },
  {
    name: 'a mailing address of its own',
    show: { mailing_addr_same_as_perm_addr: 'N' },
    inside: { mailing_city: 'Clarksville', mailing_country: 'USA', mailing_addr_effective_date: '2026-03-01' },
    hide: { mailing_addr_same_as_perm_addr: 'Y' },
  },
  {
    name: "a parent's address",
    show: { parent_addr_same_as_stu_perm: 'N' },
    inside: { parent_city: 'Memphis' },
    hide: { parent_addr_same_as_stu_perm: 'Y' },
  },
  {
    name: 'the country of citizenship and the registration number',
    show: { citizenship_type: '2' },
    inside: { citizenship: 'MEX', alien_registration_number: 'A123456789' },
    hide: { citizenship_type: '1' },
  },
  {
    name: 'Selective Service',
    show: { gender: 'M' },
    inside: { selective_service_radio: 'N', why_not_selective_service: 'UNDER_18' },
    hide: { gender: 'F' },
  },
  {
    name: 'military families',
    show: { veteran_classification: 'DEPENDENT' },
    inside: { dependent_opt: 'Y', sponsor_duty_station: 'fort-campbell', dependent_dropdown: 'UNSURE' },
    hide: { veteran_classification: 'NONE' },
  },
  {
    name: 'a relative',
    show: { legacy_radio: 'Y' },
    inside: { legacy_relationship: 'aunt', legacy_first_name: 'Rosa' },
    hide: { legacy_radio: 'N' },
  },
  {
    name: 'a pre-professional program',
    show: { pre_professional_radio: 'Y' },
    inside: { pre_professional: 'PMED' },
    hide: { pre_professional_radio: 'N' },
  },
  {
    name: 'SAT scores',
    show: { sat_taken: 'Y' },
    inside: { sat_score_math: '610', sat_test_month: '10' },
    hide: { sat_taken: 'N' },
  },
  {
    name: 'the ACT score',
    show: { act_taken: 'Y' },
    inside: { act_score_composite: '24' },
    hide: { act_taken: 'N' },
  },
  {
    name: 'the comment on a suspension',
    show: { suspended: 'Y' },
    inside: { suspended_comment: 'I was ill.' },
    hide: { suspended: 'N' },
  },
  {
    name: 'another activity',
    show: { activity_name: 'other' },
    inside: { activity_other: 'Beekeeping', activity_continue: 'Y' },
    hide: { activity_name: '' },
  },
  {
    name: "the other parent's address",
    show: { parent_2_addr_same_as_stu_perm: 'N' },
    inside: { parent_2_city: 'Memphis' },
    hide: { parent_2_addr_same_as_stu_perm: 'Y' },
  },
  {
    name: 'the visa of a visitor',
    show: { citizenship_type: '3' },
    inside: { citizenship_visa_status: 'F1' },
    hide: { citizenship_type: '2' },
  },
  {
    name: 'the duty station of a soldier',
    show: { veteran_classification: 'ACTIVE' },
    inside: { duty_station: 'fort-campbell' },
    hide: { veteran_classification: 'DEPENDENT' },
  },
  {
    name: 'a state, which not every country has',
    show: { country: 'USA' },
    inside: { state: 'KY' },
    hide: { country: 'FRA' },
    isAskedFirst: true,
  },
  {
    name: 'the state of a mailing address',
    show: { mailing_addr_same_as_perm_addr: 'N', mailing_country: 'CAN' },
    inside: { mailing_state: 'ON' },
    hide: { mailing_country: 'FRA' },
  },
  {
    name: "the state of a parent's address",
    show: { parent_addr_same_as_stu_perm: 'N', parent_country: 'USA' },
    inside: { parent_state: 'GA' },
    hide: { parent_country: 'FRA' },
  },
  {
    name: "the state of the other parent's address",
    show: { parent_2_addr_same_as_stu_perm: 'N', parent_2_country: 'USA' },
    inside: { parent_2_state: 'GA' },
    hide: { parent_2_country: 'FRA' },
  },
  {
    name: 'the state of a high school',
    show: { hs_ged_radio: '1', hs_country: 'USA' },
    inside: { hs_state: 'GA' },
    hide: { hs_country: 'FRA' },
  },
  {
    name: 'the state of a college',
    show: { college_country: 'USA' },
    inside: { college_state: 'GA' },
    hide: { college_country: 'FRA' },
    isAskedFirst: true,
  },
  {
    name: 'the average of the colleges',
    show: { college_name: 'Hill College' },
    inside: { college_gpa: '3.25' },
    hide: { college_name: '' },
  },
  {
    name: 'the plans for the SAT',
    show: { sat_taken: 'N' },
    inside: { sat_test_intention: 'TAKE' },
    hide: { sat_taken: '' },
  },
  {
    name: 'the plans for the ACT',
    show: { act_taken: 'N' },
    inside: { act_test_intention: 'TAKE' },
    hide: { act_taken: '' },
  },
]

/** Tested with the majors and with the files. */
const testedElsewhere = [
  'tennessee_promise_radio',
  'two_year_degree',
  'tennessee_promise',
  'applied_major',
  'major_concentration',
  'major_concentration_second',
  'hs_name',
  'ged',
  'homeschool',
]

const keysIn = (node: FormNode): readonly string[] => ('key' in node ? [node.key] : childNodes(node).flatMap(keysIn))

/** The keys inside each node that has a condition; of entries that are alike the first stands for all. */
const conditional = (node: FormNode): readonly (readonly string[])[] => {
  const children = node.kind === 'add-another' ? node.entries.slice(0, 1) : childNodes(node)
  const own = 'show' in node && node.show ? [keysIn(node)] : []
  return [...own, ...children.flatMap(conditional)]
}

test('CON-03 no condition of the form is left out here', () => {
  const tested = new Set([...cases.flatMap(({ inside }) => Object.keys(inside)), ...testedElsewhere])

  const untested = governorsChoice.pages.flatMap(conditional).filter((keys) => !keys.some((key) => tested.has(key)))

  expect(untested).toEqual([])
})

test.each(cases)(
  'CON-03 $name: asked, answered, hidden and forgotten',
  ({ show, inside, hide, isAskedFirst = false }) => {
    const keys = Object.keys(inside)
    const isAsked = (draft: typeof emptyDraft) => askedKeys(draft).includes(keys[0] ?? '')
    expect(isAsked(emptyDraft)).toBe(isAskedFirst)

    const answered = answerAll(answerAll(emptyDraft, show), inside)
    const hidden = answerAll(answered, hide)
    const askedAgain = answerAll(hidden, show)

    expect(answered.answers).toMatchObject(inside)
    expect(isAsked(hidden)).toBe(false)
    expect(isAsked(askedAgain)).toBe(true)
    expect(keys.filter((key) => (askedAgain.answers[key] ?? '') !== '')).toEqual([])
  },
)
