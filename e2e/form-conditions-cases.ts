import type { Answers } from '@apply/engine/answers'

export type Case = {
  readonly name: string
  readonly step: 'About You' | 'Your Academics'
  /** Brings the part into sight. */
  readonly show: Answers
  /** What is answered in it. */
  readonly inside: Answers
  /** Takes it away again. */
  readonly hide: Answers
  /** Whether it is in sight before anything is answered. */
  readonly isThereFirst?: true
}

export const cases: readonly Case[] = [
  {
    name: 'Tennessee residents',
    step: 'About You',
    show: { country: 'USA', state: 'TN' },
    inside: { tennessee_county: 'montgomery', how_long_tennessee: '4' },
    hide: { state: 'GA' },
  },
  {
    name: 'Kentucky residents',
    step: 'About You',
    show: { country: 'USA', state: 'KY' },
    inside: { kentucky_county: 'adair', how_long_kentucky: '4' },
    hide: { country: 'FRA' },
  },
  {
    name: 'a mailing address of its own',
    step: 'About You',
    show: { mailing_addr_same_as_perm_addr: 'N' },
    inside: { mailing_city: 'Clarksville', mailing_country: 'USA', mailing_addr_effective_date: '2026-03-01' },
    hide: { mailing_addr_same_as_perm_addr: 'Y' },
  },
  {
    name: "a parent's address",
    step: 'About You',
    show: { parent_addr_same_as_stu_perm: 'N' },
    inside: { parent_city: 'Memphis' },
    hide: { parent_addr_same_as_stu_perm: 'Y' },
  },
  {
    name: 'the country of citizenship and the registration number',
    step: 'About You',
    show: { citizenship_type: '2' },
    inside: { citizenship: 'MEX', alien_registration_number: 'A123456789' },
    hide: { citizenship_type: '1' },
  },
  {
    name: 'Selective Service',
    step: 'About You',
    show: { gender: 'M' },
    inside: { selective_service_radio: 'N', why_not_selective_service: 'UNDER_18' },
    hide: { gender: 'F' },
  },
  {
    name: 'military families',
    step: 'About You',
    show: { veteran_classification: 'DEPENDENT' },
    inside: { dependent_opt: 'Y', sponsor_duty_station: 'fort-campbell', dependent_dropdown: 'UNSURE' },
    hide: { veteran_classification: 'NONE' },
  },
  {
    name: 'a relative',
    step: 'About You',
    show: { legacy_radio: 'Y' },
    inside: { legacy_relationship: 'aunt', legacy_first_name: 'Rosa' },
    hide: { legacy_radio: 'N' },
  },
  {
    name: 'a pre-professional program',
    step: 'Your Academics',
    show: { pre_professional_radio: 'Y' },
    inside: { pre_professional: 'PMED' },
    hide: { pre_professional_radio: 'N' },
  },
  {
    name: 'SAT scores',
    step: 'Your Academics',
    show: { sat_taken: 'Y' },
    inside: { sat_score_math: '610', sat_test_month: '10' },
    hide: { sat_taken: 'N' },
  },
  {
    name: 'the ACT score',
    step: 'Your Academics',
    show: { act_taken: 'Y' },
    inside: { act_score_composite: '24' },
    hide: { act_taken: 'N' },
  },
  {
    name: 'the comment on a suspension',
    step: 'Your Academics',
    show: { suspended: 'Y' },
    inside: { suspended_comment: 'I was ill.' },
    hide: { suspended: 'N' },
  },
  {
    name: 'another activity',
    step: 'Your Academics',
    show: { activity_name: 'other' },
    inside: { activity_other: 'Beekeeping', activity_continue: 'Y' },
    hide: { activity_name: '' },
  },
  {
    name: "the other parent's address",
    step: 'About You',
    show: { parent_2_addr_same_as_stu_perm: 'N' },
    inside: { parent_2_city: 'Memphis' },
    hide: { parent_2_addr_same_as_stu_perm: 'Y' },
  },
  {
    name: 'the visa of a visitor',
    step: 'About You',
    show: { citizenship_type: '3' },
    inside: { citizenship_visa_status: 'F1' },
    hide: { citizenship_type: '2' },
  },
  {
    name: 'the duty station of a soldier',
    step: 'About You',
    show: { veteran_classification: 'ACTIVE' },
    inside: { duty_station: 'fort-campbell' },
    hide: { veteran_classification: 'DEPENDENT' },
  },
  {
    name: 'a state, which not every country has',
    step: 'About You',
    show: { country: 'USA' },
    inside: { state: 'KY' },
    hide: { country: 'FRA' },
    isThereFirst: true,
  },
  {
    name: 'the state of a mailing address',
    step: 'About You',
    show: { mailing_addr_same_as_perm_addr: 'N', mailing_country: 'CAN' },
    inside: { mailing_state: 'ON' },
    hide: { mailing_country: 'FRA' },
  },
  {
    name: "the state of a parent's address",
    step: 'About You',
    show: { parent_addr_same_as_stu_perm: 'N', parent_country: 'USA' },
    inside: { parent_state: 'GA' },
    hide: { parent_country: 'FRA' },
  },
  {
    name: "the state of the other parent's address",
    step: 'About You',
    show: { parent_2_addr_same_as_stu_perm: 'N', parent_2_country: 'USA' },
    inside: { parent_2_state: 'GA' },
    hide: { parent_2_country: 'FRA' },
  },
  {
    name: 'the state of a high school',
    step: 'Your Academics',
    show: { hs_ged_radio: '1', hs_country: 'USA' },
    inside: { hs_state: 'GA' },
    hide: { hs_country: 'FRA' },
  },
  {
    name: 'the state of a college',
    step: 'Your Academics',
    show: { college_country: 'USA' },
    inside: { college_state: 'GA' },
    hide: { college_country: 'FRA' },
    isThereFirst: true,
  },
  {
    name: 'the average of the colleges',
    step: 'Your Academics',
    show: { college_name: 'Hill College' },
    inside: { college_gpa: '3.25' },
    hide: { college_name: '' },
  },
  {
    name: 'the plans for the SAT',
    step: 'Your Academics',
    show: { sat_taken: 'N' },
    inside: { sat_test_intention: 'TAKE' },
    hide: { sat_taken: '' },
  },
  {
    name: 'the plans for the ACT',
    step: 'Your Academics',
    show: { act_taken: 'N' },
    inside: { act_test_intention: 'TAKE' },
    hide: { act_taken: '' },
  },
]
