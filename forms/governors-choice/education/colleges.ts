import { addAnother, anyOf, entry, longText, radio, required, section, text, when, yesNo } from '@apply/engine/define'
import { attendance, schoolFields } from './school-fields.ts'

const college = (number: number) => {
  const prefix = number === 1 ? 'college_' : `college_${number}_`
  const fields = schoolFields(prefix, 'college_ceeb', {
    label: 'Search for Your College',
    name: 'College',
    hint: 'Include colleges where you took dual-enrollment courses in high school.',
  })
  const credits = text(`${prefix}credits`, { label: 'Credits Earned', columns: 4, maxLength: 6, inputMode: 'decimal' })
  return entry(`College ${number}`, { prefix, ask: [...fields, credits, ...attendance(prefix)] })
}

const colleges = addAnother('college', { label: 'college', entries: [1, 2, 3].map(college) })

/** Whether a college is named. */
export const anyCollege = anyOf(
  ...colleges.entries.flatMap(({ ask }) =>
    ask.flatMap((item) => (item.kind === 'lookup' ? [when(item).isAnswered()] : [])),
  ),
)

const suspended = radio('suspended', {
  label: 'Have you been suspended from any school?',
  options: yesNo,
  rules: [required(anyCollege)],
})

export const collegesAttended = section('Colleges', {
  hint: 'Leave this empty if you have not taken college courses.',
  ask: [
    colleges,
    text('college_gpa', {
      label: 'College GPA',
      hint: 'Over all colleges, for example 3.25.',
      columns: 4,
      maxLength: 10,
      inputMode: 'decimal',
      show: anyCollege,
    }),
  ],
})

export const conduct = section('School conduct', {
  ask: [
    suspended,
    longText('suspended_comment', {
      label: 'Please tell us what happened.',
      maxLength: 7000,
      show: when(suspended).is('Y'),
      rules: [required(when(suspended).is('Y'))],
    }),
  ],
})
