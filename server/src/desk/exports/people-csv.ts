import { type Answers, answerTo, labelKey } from '@apply/engine/answers'
import type { Desk, Form } from '@apply/engine/define'
import { questionFor } from '@apply/engine/walk'
import { deskStateIn } from '../../application/draft/desk-state.ts'
import { csvRow } from '../../platform/files/csv-row.ts'
import type { ExportedApplication } from './export-applications.ts'

type Context = { readonly form: Form; readonly desk: Desk; readonly timeZone: string }

/** As a spreadsheet reads and sorts it, in the time of the school: "2026-11-15 14:03". */
const localTime = (timeZone: string): ((moment: Date | null | undefined) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (moment) => (moment ? format.format(moment) : '')
}

const ownColumns = [
  'Name',
  'Email address',
  'Receipt',
  'Submitted',
  'State at the desk',
  'In this state since',
  'Withdrawn',
]

/** Without a choice of the school these are the questions that its desk searches and filters by. */
const headingsOf = ({ form, desk }: Context): Readonly<Record<string, string>> =>
  desk.spreadsheet ??
  Object.fromEntries(
    Object.values(desk.questions)
      .flat()
      .map((key) => [key, questionFor(form, key)?.label ?? key]),
  )

/** A choice by its words, a ticked box as "Yes". */
const answerText = (form: Form, answers: Answers, key: string): string => {
  const value = answerTo(answers, key)
  switch (questionFor(form, key)?.kind) {
    case 'choice':
      return answerTo(answers, labelKey(key)) || value
    case 'checkbox':
      return value === 'true' ? 'Yes' : ''
    default:
      return value
  }
}

const nameOf = ({ form, desk }: Context, answers: Answers): string => {
  const names = desk.questions.name.map((key) => answerText(form, answers, key))
  const [family = '', ...given] = [...names.slice(-1), ...names.slice(0, -1)]
  return [family, given.filter((name) => name !== '').join(' ')].filter((name) => name !== '').join(', ')
}

const ownCells = (application: ExportedApplication, context: Context, time: ReturnType<typeof localTime>) => {
  const { username, receipt = '', submittedAt, moved, draft } = application
  const state = submittedAt && deskStateIn(moved, context.desk, submittedAt)
  const label = context.desk.states.find(({ name }) => name === state?.name)?.label ?? state?.name ?? ''
  const times = [time(submittedAt), label, time(state?.changedAt), time(moved.withdrawn_at)]
  return [nameOf(context, draft.answers), username, receipt, ...times]
}

/** A spreadsheet for people: few columns with headings in words, times of the school, and states as the desk names them. */
export async function* asPeopleCsv(
  applications: AsyncIterable<ExportedApplication>,
  context: Context,
): AsyncGenerator<string> {
  const [headings, time] = [headingsOf(context), localTime(context.timeZone)]
  // Excel takes a CSV for UTF-8 only if it begins with a byte order mark.
  yield '\uFEFF'
  yield csvRow([...ownColumns, ...Object.values(headings)])
  for await (const application of applications) {
    const answers = Object.keys(headings).map((key) => answerText(context.form, application.draft.answers, key))
    yield csvRow([...ownCells(application, context, time), ...answers])
  }
}
