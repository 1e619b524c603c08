import type { Database, Sql } from '../../server/src/platform/database/database.ts'
import type { Student } from './make-students.ts'
import type { StepResult } from './messages.ts'
import { changedKey } from './student-calls.ts'
import { fileQuestion } from './student-upload.ts'

export type Acknowledged = Pick<StepResult, 'saves' | 'submitted' | 'uploaded'> & {
  readonly students: readonly Student[]
}

/** Every acknowledged save must stand in the journal under its revision, with what was sent. */
const journalled = `
  select account_id, revision, value
  from unnest($1::uuid[], $2::integer[], $3::text[]) as kept (account_id, revision, value)
  left join journal using (account_id, revision)
  where journal.after ->> $4 is distinct from value`

/** And the answers of each student must be what the journal says last. */
const current = `
  select applications.account_id, applications.answers ->> $2 as value
  from applications
  where account_id = any($1::uuid[]) and answers ->> $2 is distinct from (
    select after ->> $2 from journal
    where journal.account_id = applications.account_id and after ? $2 order by revision desc limit 1)`

const submissions = `
  select account_id, receipt from unnest($1::uuid[], $2::text[]) as kept (account_id, receipt)
  where not exists (select from submissions
    where submissions.account_id = kept.account_id and submissions.receipt = kept.receipt)`

const uploads = `
  select account_id, file_key from unnest($1::uuid[], $2::text[]) as kept (account_id, file_key)
  where not exists (select from documents
    where documents.account_id = kept.account_id and documents.upload_key = kept.file_key and answer_key = $3)`

const look = async (sql: Sql, { saves, submitted, uploaded, students }: Acknowledged) => {
  const idOf = ({ student }: { readonly student: number }) => students[student]?.id ?? ''
  const told = (what: string) => (row: Record<string, unknown>) => `${what}: ${JSON.stringify(row)}`
  const found = [
    (await sql(journalled, [saves.map(idOf), saves.map((s) => s.revision), saves.map((s) => s.value), changedKey])).map(
      told('save'),
    ),
    (await sql(current, [[...new Set(saves.map(idOf))], changedKey])).map(told('answer')),
    (await sql(submissions, [submitted.map(idOf), submitted.map((s) => s.receipt)])).map(told('submission')),
    (await sql(uploads, [uploaded.map(idOf), uploaded.map((u) => u.fileKey), fileQuestion])).map(told('upload')),
  ]
  return found.flat()
}

/** What the server said it had, and the database has not; one line each. */
export const findMissing = ({ patientTransaction }: Database, kept: Acknowledged): Promise<readonly string[]> =>
  patientTransaction((sql) => look(sql, kept))
