import { checkChecklist } from './check-checklist.ts'
import { checkCounselor } from './check-counselor.ts'
import { checkDecisions } from './check-decisions.ts'
import type { Desk, DeskQuestions } from './define/desk.ts'
import type { Form } from './define/layout.ts'
import { maxDeskText, requestKinds } from './desk.ts'
import { keysInRow } from './desk-reading.ts'
import { maxKeyLength } from './limits.ts'
import { wrongFields } from './mail-fields.ts'
import { questionFor } from './walk.ts'

/** Names stand in addresses and in the database. */
const isName = (name: string): boolean => /^[a-z0-9-]+$/.test(name) && name.length <= maxKeyLength

const nameMistakes = (what: string, names: readonly string[]): readonly string[] =>
  names.flatMap((name, index) => [
    ...(isName(name) ? [] : [`The desk's ${what} "${name}" needs a name of small letters, digits and hyphens.`]),
    ...(names.indexOf(name) < index ? [`The desk has two ${what}s "${name}".`] : []),
  ])

const textMistake = (name: string, text: string, max: number): readonly string[] =>
  text.trim() !== '' && text.length <= max ? [] : [`The desk's ${name} must have 1 to ${max} characters.`]

const stateMistakes = ({ states }: Desk): readonly string[] => [
  ...(states.length === 0 ? ['The desk needs at least one state.'] : []),
  ...nameMistakes(
    'state',
    states.map(({ name }) => name),
  ),
  ...states.flatMap(({ name, label, toApplicants }) => [
    ...textMistake(`label of the state "${name}"`, label, maxDeskText.title),
    ...(toApplicants ? textMistake(`public word of the state "${name}"`, toApplicants.word, maxDeskText.title) : []),
    ...(toApplicants ? textMistake(`public text of the state "${name}"`, toApplicants.text, maxDeskText.request) : []),
  ]),
]

const templateMistakes = ({ requests }: Desk): readonly string[] => [
  ...nameMistakes(
    'request',
    requests.map(({ name }) => name),
  ),
  ...requests.flatMap(({ name, title, text, wants }) => [
    ...textMistake(`title of the request "${name}"`, title, maxDeskText.title),
    ...textMistake(`text of the request "${name}"`, text, maxDeskText.request),
    ...(requestKinds.includes(wants)
      ? []
      : [`The desk's request "${name}" wants neither a document nor an explanation.`]),
  ]),
]

const reasonMistakes = ({ withdrawalReasons = [] }: Desk): readonly string[] => [
  ...nameMistakes(
    'reason',
    withdrawalReasons.map(({ name }) => name),
  ),
  ...withdrawalReasons.flatMap(({ name, label }) =>
    textMistake(`label of the reason "${name}"`, label, maxDeskText.title),
  ),
]

const itemMistakes = ({ checklist }: Desk): readonly string[] => [
  ...nameMistakes('item', checklist?.items.map(({ name }) => name) ?? []),
  ...(checklist?.items ?? []).flatMap(({ name, title, text }) => [
    ...textMistake(`title of the item "${name}"`, title, maxDeskText.title),
    ...textMistake(`text of the item "${name}"`, text, maxDeskText.request),
  ]),
]

const mailMistakes = ({ mails = [] }: Desk, form: Form): readonly string[] => [
  ...nameMistakes(
    'mail',
    mails.map(({ name }) => name),
  ),
  ...mails.flatMap(({ name, title, subject, text }) => [
    ...textMistake(`title of the mail "${name}"`, title, maxDeskText.title),
    ...textMistake(`subject of the mail "${name}"`, subject, maxDeskText.subject),
    ...textMistake(`text of the mail "${name}"`, text, maxDeskText.mail),
    ...wrongFields(form, subject, text).map(
      (field) => `The desk's mail "${name}" has ${field}, which cannot be filled in.`,
    ),
  ]),
]

const keysIn = (questions: DeskQuestions): readonly string[] => Object.values(questions).flat()

const questionMistakes = ({ questions, spreadsheet = {} }: Desk, form: Form): readonly string[] => [
  ...(questions.name.length === 0 ? ['The desk needs the questions that make up the name of an applicant.'] : []),
  ...[...keysIn(questions), ...Object.keys(spreadsheet)]
    .filter((key) => questionFor(form, key) === undefined)
    .map((key) => `The desk uses the question "${key}", which the form does not have.`),
]

const readingMistakes = ({ reading }: Desk, form: Form): readonly string[] => {
  if (!reading) return []
  const rows = [...reading.summary, ...reading.sections.flatMap((section) => section.rows)]
  return [
    ...reading.sections.flatMap(({ title }) => textMistake('title of a section', title, maxDeskText.title)),
    ...rows.flatMap(({ label }) => textMistake('label of a row', label, maxDeskText.title)),
    ...rows.flatMap((row) => {
      const keys = keysInRow(row)
      if (keys.length === 0) return [`The desk's row "${row.label}" names no question, such as {first_name}.`]
      return keys
        .filter((key) => questionFor(form, key) === undefined)
        .map((key) => `The desk's row "${row.label}" uses the question "${key}", which the form does not have.`)
    }),
  ]
}

/** A message for every mistake in the states, requests, questions and decisions of a school's desk. */
export const checkDesk = (desk: Desk, form: Form): readonly string[] => [
  ...questionMistakes(desk, form),
  ...readingMistakes(desk, form),
  ...stateMistakes(desk),
  ...templateMistakes(desk),
  ...reasonMistakes(desk),
  ...itemMistakes(desk),
  ...checkChecklist(desk, form),
  ...checkDecisions(desk, form),
  ...(desk.counselor ? checkCounselor(desk.counselor, form) : []),
  ...mailMistakes(desk, form),
]
