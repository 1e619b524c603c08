import {
  email,
  emailAddress,
  file,
  firstTrue,
  gradePoints,
  group,
  month,
  note,
  paragraph,
  radio,
  required,
  section,
  tab,
  tabs,
  text,
  when,
  year,
  yesNo,
} from '@apply/engine/define'
import { graduationTypes } from '../options/schooling.ts'
import { emailLink, schoolDetails } from '../school-details.ts'
import { attendance, recentAndFutureYears, schoolFields } from './school-fields.ts'

/** A document that can be uploaded now or sent to the office later. */
const documentNowOrLater = (question: ReturnType<typeof file>) =>
  tabs(`${question.key}_tabs`, {
    label: question.label,
    tabs: [
      tab('upload', { label: 'Upload it now', ask: [question] }),
      tab('later', {
        label: 'Send it later',
        ask: [
          note(
            paragraph(
              `Send your document to the ${schoolDetails.admissionOffice.name}, ${schoolDetails.address.join(', ')}, or to `,
              emailLink(schoolDetails.admissionOffice),
              '.',
            ),
          ),
        ],
      }),
    ],
  })

export const graduation = radio('hs_ged_radio', {
  label: 'Have/Will You',
  name: 'High school or equivalency',
  options: graduationTypes,
  rules: [required()],
})

export const homeschooled = radio('homeschool_radio', { label: 'Are or were you home-schooled?', options: yesNo })

export const homeschoolTranscript = file('homeschool', { label: 'Home-School Transcript' })

export const gedReport = file('ged', { label: 'GED Score Report' })

const graduate = [
  homeschooled,
  section('Home-school transcript', {
    show: when(homeschooled).is('Y'),
    ask: [documentNowOrLater(homeschoolTranscript)],
  }),
  ...schoolFields('hs_', 'hs_ceeb', {
    label: 'Search for Your School',
    name: 'School',
    hint: 'If you were home-schooled, type the name of your home school or program.',
    rules: [required(when(graduation).is('1'))],
  }),
  ...attendance('hs_'),
  text('hs_gpa', {
    label: 'High School GPA',
    hint: 'For example 3.25.',
    columns: 4,
    maxLength: 10,
    inputMode: 'decimal',
    rules: [
      gradePoints({
        max: 5,
        invalid: 'Please provide a valid GPA and round to two decimal places.',
        tooManyDecimals: 'Please round to two decimal places.',
      }),
    ],
  }),
  month('grad_month', { label: 'Graduation Month', columns: 4 }),
  year('grad_year', { label: 'Graduation Year', columns: 4, years: recentAndFutureYears }),
  section('Your school counselor', {
    ask: [
      text('counselor_first_name', { label: 'Counselor First Name' }),
      text('counselor_last_name', { label: 'Counselor Last Name' }),
      email('counselor_email_address', {
        label: 'Counselor Email Address',
        columns: 12,
        rules: [emailAddress('The counselor email address you entered is invalid.', when(graduation).is('1'))],
      }),
    ],
  }),
]

const equivalency = [
  month('ged_month', { label: 'Test Month' }),
  year('ged_year', { label: 'Test Year', years: recentAndFutureYears }),
  documentNowOrLater(gedReport),
]

export const highSchool = section('High school', {
  ask: [graduation, firstTrue(group(when(graduation).is('1'), graduate), group(when(graduation).is('2'), equivalency))],
})
