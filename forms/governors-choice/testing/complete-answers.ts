import type { Answers } from '@apply/engine/answers'

const prefixed = (prefix: string, answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([key, value]) => [`${prefix}${key}`, value]))

const person: Answers = {
  first_name: 'Mateo',
  middle_name: 'José',
  last_name: 'Núñez',
  preferred_name: 'Teo',
  birth_date: '2009-05-04',
  gender: 'M',
  phone_home: '(931) 555-0142',
  phone_mobile: '(931) 555-0143',
  optin_sms_ind: 'true',
  citizenship_type: '2',
  citizenship: 'MEX',
  alien_registration_number: 'A123456789',
  ethnicity: 'H',
  race_american_indian: 'true',
  race_asian: 'true',
  race_black: 'true',
  race_native_hawaiian: 'true',
  race_white: 'true',
  selective_service_radio: 'N',
  why_not_selective_service: 'UNDER_18',
  veteran_classification: 'DEPENDENT',
  dependent_opt: 'Y',
  sponsor_duty_station: 'fort-campbell',
  dependent_dropdown: 'UNSURE',
}

const address: Answers = {
  address_line_1: '12 Oak Street',
  address_line_2: 'Apartment 3',
  city: 'Clarksville',
  state: 'TN',
  zip: '37040',
  country: 'USA',
}

const residence: Answers = {
  ...address,
  tennessee_county: 'montgomery',
  how_long_tennessee: '4',
  mailing_addr_same_as_perm_addr: 'N',
  ...prefixed('mailing_', address),
  mailing_addr_effective_date: '2027-01-02',
}

const parent: Answers = {
  relationship: 'mother',
  prefix: 'DR',
  first_name: 'Lucía',
  last_name: 'Núñez',
  email: 'lucia@example.com',
  phone: '(931) 555-0144',
  phone_type: 'CELL',
  addr_same_as_stu_perm: 'N',
  ...address,
  emergency_contact: 'true',
}

const relative: Answers = {
  legacy_radio: 'Y',
  legacy_relationship: 'aunt',
  first_name: 'Rosa',
  last_name: 'Vega',
  grad_year: '1999',
}

const firstRelative: Answers = {
  legacy_radio: 'Y',
  legacy_relationship: 'uncle',
  legacy_first_name: 'Juan',
  legacy_last_name: 'Vega',
  legacy_grad_year: '2001',
}

const plans: Answers = {
  entry_term: '202730',
  tennessee_promise_radio: 'N',
  applied_major: 'BIOL',
  major_concentration: 'BIOL_GENL',
  major_concentration_second: 'BIOL_MICR',
  campus_housing: 'ON',
  pre_professional_radio: 'Y',
  pre_professional: 'PMED',
}

const school: Answers = {
  name: 'Cumberland School',
  ceeb: '430001',
  address_line_1: '1 School Lane',
  city: 'Clarksville',
  state: 'TN',
  zip: '37040',
  country: 'USA',
  attend_from_month: '8',
  attend_from_year: '2023',
  attend_to_month: '5',
  attend_to_year: '2027',
}

const highSchool: Answers = {
  hs_ged_radio: '1',
  homeschool_radio: 'Y',
  ...prefixed('hs_', school),
  hs_gpa: '3.25',
  grad_month: '5',
  grad_year: '2027',
  counselor_first_name: 'Ida',
  counselor_last_name: 'Webb',
  counselor_email_address: 'ida.webb@example.org',
}

const college: Answers = { ...school, credits: '6' }

const tests: Answers = {
  sat_taken: 'Y',
  sat_score_reading_writing: '570',
  sat_score_math: '610',
  sat_score_essay_reading: '5',
  sat_score_essay_analysis: '6',
  sat_score_essay_writing: '7',
  sat_test_month: '10',
  sat_test_year: '2026',
  sat_test_intention: 'RETAKE',
  act_taken: 'Y',
  act_score_composite: '24',
  act_test_month: '9',
  act_test_year: '2026',
  act_test_intention: 'NONE',
}

const activity: Answers = { activity_name: 'other', activity_other: 'Beekeeping', activity_continue: 'Y' }

/** The answers of a permanent resident from Tennessee who answers everything, including every repeated group. */
export const completeAnswers: Answers = {
  ...person,
  ...residence,
  parent_communication_preference: 'BOTH',
  ...prefixed('parent_', parent),
  ...prefixed('parent_2_', parent),
  ...firstRelative,
  ...prefixed('legacy_2_', relative),
  ...prefixed('legacy_3_', relative),
  ...prefixed('legacy_4_', relative),
  ...plans,
  ...highSchool,
  ...prefixed('college_', college),
  ...prefixed('college_2_', college),
  ...prefixed('college_3_', college),
  college_gpa: '3.50',
  suspended: 'Y',
  suspended_comment: 'I missed a week of classes and have made up for it.',
  ...tests,
  ...activity,
  ...prefixed('activity_2_', activity),
  ...prefixed('activity_3_', activity),
  ...prefixed('activity_4_', activity),
  counselor_waiver_request: 'Y',
  legal_agree: 'true',
  legal_agree_2: 'true',
}
