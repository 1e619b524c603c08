import { dayInTimeZone, dayInWords } from '@apply/engine/calendar'
import type { School } from '@apply/engine/define'
import { asFieldValue } from '@apply/engine/mail-fields'
import { type ReadOnlyPage, readOnlyLines } from '@apply/engine/read-only'
import { correctionTexts } from '../../application/draft/corrections.ts'
import type { Sql } from '../../platform/database/database.ts'

/** What the fields of a mail are for one applicant. */
export type FieldValues = Readonly<Record<string, string>>

type Row = {
  readonly id: string
  readonly receipt: string
  readonly submitted_at: Date
  readonly read_only_view: readonly ReadOnlyPage[]
  readonly corrected: Readonly<Record<string, string>>
}

const valuesIn = ({ receipt, submitted_at, read_only_view, corrected }: Row, { timeZone, application }: School) => {
  const frozen = Object.fromEntries(readOnlyLines(read_only_view).map(({ key, text }) => [key, text]))
  const submitted = dayInWords(dayInTimeZone(timeZone, submitted_at))
  const all = { ...frozen, ...corrected, receipt, submitted, application }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, asFieldValue(value)]))
}

/** As texts, from the frozen applications with their corrections. Who has no submission is not among them. */
export const readFieldValues = async (
  sql: Sql,
  school: School,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FieldValues>> => {
  const rows = await sql<Row>(
    `select submissions.account_id as id, receipt, submitted_at, read_only_view,
       ${correctionTexts('submissions.account_id')} as corrected
     from submissions where submissions.account_id = any($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, valuesIn(row, school)]))
}
