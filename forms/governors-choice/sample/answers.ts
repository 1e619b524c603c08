import type { SampleSet } from '@apply/engine/define'

const person: SampleSet = {
  answers: {
    middle_name: { '': 64, Lee: 6, Rae: 5, Quinn: 5, Blair: 4, Avery: 4, Reese: 4, Taylor: 4, Jordan: 4 },
    gender: { F: 52, M: 45, X: 1, N: 2 },
    optin_sms_ind: { true: 60, '': 40 },
    mailing_addr_same_as_perm_addr: { Y: 97, '': 3 },
    ethnicity: { N: 40, '': 60 },
    selective_service_radio: { '': 70, Y: 20, N: 10 },
    why_not_selective_service: 'INTENDS_TO',
    veteran_classification: { NONE: 88, DEPENDENT: 9, GUARD: 2, VETERAN: 1 },
    dependent_opt: { Y: 70, N: 30 },
    sponsor_duty_station: 'fort-campbell',
    dependent_dropdown: ['TRANSFER', 'SURVIVOR', 'UNSURE'],
    duty_station: 'fort-campbell',
  },
}

const citizens: readonly SampleSet[] = [
  { share: 93, answers: { citizenship_type: '1' } },
  {
    share: 5,
    answers: {
      citizenship_type: '2',
      citizenship: ['MEX', 'IND', 'VNM', 'EGY', 'COL'],
      alien_registration_number: 'A#########',
    },
  },
  {
    share: 2,
    answers: {
      citizenship_type: '3',
      citizenship: ['HND', 'MEX', 'VEN'],
      citizenship_visa_status: ['DACA', 'H4', 'PENDING'],
    },
  },
]

const parent = (relationship: string, prefix: string, names: readonly string[]): SampleSet => ({
  share: 3,
  answers: {
    parent_communication_preference: { EMAIL: 50, BOTH: 20, NONE: 30 },
    parent_relationship: relationship,
    parent_prefix: prefix,
    parent_first_name: names,
    parent_last_name: '{last_name}',
    parent_email: 'family-####@sample.example',
    parent_phone: '(615) 555-01##',
    parent_phone_type: 'CELL',
    parent_addr_same_as_stu_perm: 'Y',
    parent_emergency_contact: 'true',
  },
})

const families: readonly SampleSet[] = [
  parent('mother', 'MRS', ['Angela', 'Denise', 'Katherine', 'Rosa', 'Linda', 'Teresa']),
  parent('father', 'MR', ['Robert', 'Daniel', 'Marcus', 'Steven', 'Andre', 'Victor']),
  parent('legal-guardian', 'MS', ['Patricia', 'Yvonne']),
  { share: 4, answers: {} },
]

const relatives: readonly SampleSet[] = [
  {
    share: 12,
    answers: {
      legacy_radio: 'Y',
      legacy_relationship: ['mother', 'father', 'sister', 'brother', 'aunt'],
      legacy_first_name: ['Carol', 'Dennis', 'Megan', 'Paul', 'Tanya'],
      legacy_last_name: '{last_name}',
      legacy_grad_year: ['{leaves-3}', '{leaves-5}', '{leaves-24}', '{leaves-28}', '{leaves-31}'],
    },
  },
  { share: 60, answers: { legacy_radio: 'N' } },
  { share: 28, answers: {} },
]

const majors = {
  ...{ NURS: 16, BUSN: 13, BIOL: 10, PSYC: 8, CSCI: 8, CRJU: 6, ELED: 6, HLTH: 5, EXSC: 5, UNDE: 8, MKTG: 3, ENGL: 3 },
  ...{
    MUSC: 2,
    HIST: 2,
    COMM: 3,
    MATH: 2,
    GRDS: 2,
    ACCT: 3,
    SOWK: 2,
    AVSC: 2,
    ENGT: 2,
    CHEM: 2,
    POLS: 2,
    AGRI: 2,
    THEA: 1,
  },
}

const plans: SampleSet = {
  answers: {
    entry_term: { '{entry}30': 84, '{leaves+1}10': 9, '{entry}20': 7 },
    applied_major: majors,
    campus_housing: { ON: 55, FAMILY: 22, OFF: 13, UNDECIDED: 10 },
    pre_professional_radio: { N: 80, Y: 20 },
    pre_professional: ['PMED', 'PLAW', 'PPHT', 'PVET', 'PPHA'],
    counselor_waiver_request: { Y: 78, N: 22 },
    legal_agree: 'true',
    legal_agree_2: 'true',
  },
}

const atHighSchool = {
  hs_ged_radio: '1',
  hs_address_line_1: ['100 School Drive', '4## Campus Road', '1## Education Way'],
  hs_attend_from_month: '8',
  hs_attend_from_year: '{leaves-4}',
  hs_attend_to_month: '5',
  hs_attend_to_year: '{leaves}',
  grad_month: '5',
  grad_year: '{leaves}',
  counselor_first_name: ['Dana', 'Gregory', 'Lucille', 'Monique', 'Stuart', 'Helen'],
  counselor_last_name: ['Abernathy', 'Castellanos', 'Fenwick', 'Okonkwo', 'Prescott', 'Yamada'],
  counselor_email_address: 'counselor-###@sample.example',
}

const schooling: readonly SampleSet[] = [
  { share: 86, answers: { ...atHighSchool, homeschool_radio: 'N' } },
  {
    share: 9,
    answers: {
      ...atHighSchool,
      homeschool_radio: 'Y',
      hs_name: ['Cedar Bend Home School', '{last_name} Family Academy'],
    },
  },
  { share: 5, answers: { hs_ged_radio: '2', ged_month: ['3', '6', '10'], ged_year: '{leaves}' } },
]

/** Grades and scores of one person. */
const gradesOf = (
  share: number,
  gpas: readonly string[],
  act: readonly string[],
  sat: readonly string[],
): SampleSet => ({
  share,
  answers: {
    hs_gpa: gpas,
    act_taken: { Y: 66, N: 20, '': 14 },
    act_score_composite: act,
    act_test_month: ['2', '4', '6', '9', '10'],
    act_test_year: '{leaves-1}',
    act_test_intention: { NONE: 60, RETAKE: 40 },
    sat_taken: { N: 60, Y: 18, '': 22 },
    sat_score_reading_writing: sat,
    sat_score_math: sat,
    sat_test_month: ['3', '5', '8', '10'],
    sat_test_year: '{leaves-1}',
    sat_test_intention: { NONE: 70, UNSURE: 30 },
  },
})

const grades: readonly SampleSet[] = [
  gradesOf(3, ['3.85', '3.91', '3.97', '4.00', '4.12'], ['27', '29', '30', '32', '33'], ['640', '680', '700', '730']),
  gradesOf(5, ['3.32', '3.45', '3.51', '3.64', '3.78'], ['22', '23', '24', '25', '26'], ['560', '580', '600', '620']),
  gradesOf(4, ['2.84', '2.97', '3.05', '3.18', '3.26'], ['18', '19', '20', '21'], ['500', '510', '530', '550']),
  gradesOf(1, ['2.31', '2.48', '2.60', '2.72'], ['15', '16', '17'], ['440', '460', '480']),
]

const colleges: readonly SampleSet[] = [
  {
    share: 16,
    answers: {
      college_name: [
        'Upper Plateau Community College',
        'Red River State Community College',
        'Harpeth Community College',
      ],
      college_city: ['Cookeville', 'Clarksville', 'Nashville'],
      college_state: 'TN',
      college_country: 'USA',
      college_credits: ['3', '6', '9', '12', '15', '24'],
      college_attend_from_month: '8',
      college_attend_from_year: '{leaves-2}',
      college_gpa: ['3.00', '3.33', '3.50', '3.75', '4.00'],
      suspended: 'N',
    },
  },
  { share: 82, answers: {} },
  {
    share: 2,
    answers: {
      suspended: 'Y',
      suspended_comment:
        'In tenth grade I was suspended for three days after an argument in the cafeteria. I apologized, met with the counselor for a month, and there has been nothing since.',
    },
  },
]

const activities: SampleSet = {
  answers: {
    activity_name: {
      ...{
        '': 22,
        'band-or-color-guard': 9,
        basketball: 7,
        choir: 6,
        football: 7,
        'honor-society': 9,
        'paid-work': 10,
      },
      ...{
        'robotics-or-esports': 1,
        soccer: 6,
        theater: 5,
        'volunteer-service': 8,
        volleyball: 4,
        other: 4,
        'student-government': 4,
      },
    },
    activity_other: [
      'Beekeeping club',
      'Bluegrass jam at the library',
      'Volunteer fire department cadets',
      'Chess team',
    ],
    activity_continue: { Y: 65, N: 35 },
  },
}

export const answerSets: readonly (readonly SampleSet[])[] = [
  [person],
  citizens,
  families,
  relatives,
  [plans],
  grades,
  colleges,
  [activities],
]

/** A home school has a name of its own, whatever schools the town has. */
export const schoolingSets = schooling
