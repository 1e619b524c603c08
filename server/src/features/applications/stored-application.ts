import type { Draft } from '@apply/engine/answers'
import type { WebStatusStep } from '@apply/engine/statuses'
import type { Sql } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/http/http-error.ts'

export type StatusEntry = { readonly web_status: WebStatusStep; readonly at: string }

type Row = {
  readonly revision: number
  readonly answers: Draft['answers']
  readonly tabs: Draft['tabs']
  readonly add_another: Draft['addAnother']
  readonly web_status: readonly StatusEntry[]
  readonly receipt: string | null
}

export type StoredApplication = {
  readonly revision: number
  readonly draft: Draft
  readonly statuses: readonly StatusEntry[]
  readonly isSubmitted: boolean
}

const columns = ['revision', 'answers', 'tabs', 'add_another', 'web_status', 'receipt'].map(
  (name) => `applications.${name}`,
)

const storedIn = (row: Row): StoredApplication => ({
  revision: row.revision,
  draft: { answers: row.answers, tabs: row.tabs, addAnother: row.add_another },
  statuses: row.web_status,
  isSubmitted: row.receipt !== null,
})

/** What a save works on, read alongside the session of its student. */
export const storedAlongside = { columns, join: 'left join applications on applications.account_id = accounts.id' }

/** Nothing where the student has no application yet and its columns are null. */
export const storedRead = (alongside: Readonly<Record<string, unknown>>): StoredApplication | undefined => {
  const row = alongside as Row | { readonly revision: null }
  return row.revision === null ? undefined : storedIn(row)
}

const find = async (sql: Sql, studentId: string, lock: string): Promise<StoredApplication | undefined> => {
  const [row] = await sql<Row>(
    `select ${columns.join()} from applications where applications.account_id = $1 ${lock}`,
    [studentId],
  )
  return row && storedIn(row)
}

const findOrCreate = async (sql: Sql, studentId: string, now: Date, lock: string): Promise<StoredApplication> => {
  const found = await find(sql, studentId, lock)
  if (found) return found
  await sql(
    'insert into applications (account_id, created_at, changed_at) values ($1, $2, $2) on conflict do nothing',
    [studentId, now],
  )
  const created = await find(sql, studentId, lock)
  if (!created) throw new Error('A new application is not there.')
  return created
}

export const loadApplication = (sql: Sql, studentId: string, now: Date) => findOrCreate(sql, studentId, now, '')

/** Nobody else can change this application before the transaction ends. */
export const lockApplication = (sql: Sql, studentId: string, now: Date) =>
  findOrCreate(sql, studentId, now, 'for update')

export const alreadySubmitted = () =>
  new HttpError(409, 'Your application has been submitted and can no longer be changed.')
