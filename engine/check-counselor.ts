import type { CounselorRules } from './define/counselor.ts'
import type { Form } from './define/layout.ts'
import type { MailText } from './define/school.ts'
import { maxKeyLength } from './limits.ts'
import { questionFor } from './walk.ts'

type Named = CounselorRules['files']

const isName = (name: string): boolean => /^[a-z0-9-]+$/.test(name) && name.length <= maxKeyLength

const questionMistakes = ({ questions }: CounselorRules, form: Form): readonly string[] =>
  Object.values(questions)
    .filter((key) => questionFor(form, key) === undefined)
    .map((key) => `The counselor uses the question "${key}", which the form does not have.`)

const nameMistakes = (what: string, named: Named): readonly string[] => {
  const names = named.map(({ name }) => name)
  return [
    ...(named.length === 0 ? [`The counselor needs at least one ${what}.`] : []),
    ...names.filter((name) => !isName(name)).map((name) => `The counselor's ${what} "${name}" is no plain name.`),
    ...names
      .filter((name, index) => names.indexOf(name) < index)
      .map((name) => `The counselor has two ${what}s "${name}".`),
    ...named.filter(({ label }) => label.trim() === '').map(({ name }) => `The ${what} "${name}" has no label.`),
  ]
}

/** Each day belongs to one mail, so it may stand there once, and the order says which one is the latest. */
const dayMistakes = (name: string, days: readonly number[]): readonly string[] =>
  days.every((day, index) => Number.isInteger(day) && day >= 1 && day <= 365 && day > (days[index - 1] ?? 0))
    ? []
    : [`The counselor's ${name} must be whole numbers from 1 to 365, each larger than the one before.`]

const timeMistakes = ({ remindDays, tellDays, hours, hoursBetweenMails, linkEnds }: CounselorRules) => [
  ...dayMistakes('remindDays', remindDays),
  ...dayMistakes('tellDays', tellDays),
  ...(0 <= hours.from && hours.from + 2 <= hours.until && hours.until <= 24
    ? []
    : ["The counselor's hours must be at least two, of one day."]),
  ...(0 <= hoursBetweenMails && hoursBetweenMails <= 24 ? [] : ["The counselor's hoursBetweenMails must be 0 to 24."]),
  ...(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(linkEnds.day)
    ? []
    : ["The counselor's linkEnds.day must be a month and a day up to the 28th, such as 08-15."]),
  ...(Number.isInteger(linkEnds.leastDays) && 1 <= linkEnds.leastDays && linkEnds.leastDays <= 365
    ? []
    : ["The counselor's linkEnds.leastDays must be a whole number from 1 to 365."]),
]

const textsOf = ({ subject, paragraphs }: MailText): readonly string[] => [subject, ...paragraphs]

const textMistakes = ({ mails, waiver }: CounselorRules): readonly string[] =>
  [...Object.values(mails).flatMap(textsOf), waiver.waived, waiver.kept].some((text) => text.trim() === '')
    ? ['A text for the counselor is empty.']
    : []

/** A message for every mistake in how a school asks counselors. */
export const checkCounselor = (rules: CounselorRules, form: Form): readonly string[] => [
  ...questionMistakes(rules, form),
  ...timeMistakes(rules),
  ...nameMistakes('file', rules.files),
  ...nameMistakes('rating', rules.ratings),
  ...nameMistakes('step of the scale', rules.scale),
  ...textMistakes(rules),
]
