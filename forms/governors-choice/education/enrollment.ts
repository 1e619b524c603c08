import {
  dependingOn,
  dropdown,
  firstTrue,
  group,
  hasOptions,
  note,
  paragraph,
  radio,
  required,
  section,
  upcomingTerms,
  when,
  yesNo,
} from '@apply/engine/define'
import { state } from '../about/address.ts'
import { campusHousing, fourYearPrograms, preProfessionalPrograms, twoYearDegrees } from '../options/enrollment.ts'
import { concentrations, majors } from '../options/majors.ts'

const entryTerm = dropdown('entry_term', {
  label: 'When do you plan to enroll?',
  options: upcomingTerms({
    count: 6,
    terms: [
      { code: '10', name: 'Spring', lastDay: '01-25' },
      { code: '20', name: 'Summer', lastDay: '06-05' },
      { code: '30', name: 'Fall', lastDay: '08-31' },
    ],
  }),
  rules: [required()],
})

const tennesseePromise = radio('tennessee_promise_radio', {
  label: 'Do you plan to use the Tennessee Promise?',
  options: yesNo,
})

const twoYearDegree = dropdown('two_year_degree', {
  label: 'Which two-year program?',
  options: twoYearDegrees,
  rules: [required(when(tennesseePromise).is('Y'))],
})

const fourYearProgram = dropdown('tennessee_promise', {
  label: 'Please indicate which four-year program you are interested in.',
  options: fourYearPrograms,
  show: when(twoYearDegree).is('L'),
  rules: [required(when(twoYearDegree).is('L'))],
})

export const major = dropdown('applied_major', {
  label: 'Academic Interest',
  options: majors,
  rules: [required(when(tennesseePromise).isNot('Y'))],
})

const concentration = (key: string, label: string) => {
  const question = dropdown(key, { label, options: dependingOn(major, concentrations) })
  return { ...question, show: hasOptions(question) }
}

export const enrollment = section('Your plans', {
  ask: [
    entryTerm,
    section('Tennessee Promise', {
      show: when(state).is('TN'),
      ask: [
        note(
          paragraph(
            'The Tennessee Promise pays tuition and fees that other aid does not cover for Tennessee high school ',
            'graduates in an eligible two-year program.',
          ),
        ),
        tennesseePromise,
      ],
    }),
    firstTrue(
      group(when(tennesseePromise).is('Y'), [twoYearDegree, fourYearProgram]),
      group(when(tennesseePromise).isNot('Y'), [
        major,
        concentration('major_concentration', 'Concentration'),
        concentration('major_concentration_second', 'Second Concentration'),
      ]),
    ),
    dropdown('campus_housing', { label: 'Where do you plan to live?', options: campusHousing }),
  ],
})

const preProfessional = radio('pre_professional_radio', {
  label: 'Are you interested in a pre-professional program?',
  options: yesNo,
})

export const preProfessionalPlans = section('Pre-professional programs', {
  ask: [
    preProfessional,
    dropdown('pre_professional', {
      label: 'Pre-Professional Program',
      options: preProfessionalPrograms,
      show: when(preProfessional).is('Y'),
    }),
  ],
})
