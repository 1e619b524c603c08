import type { Errors } from '@apply/engine/errors'
import type { ReadOnlyPage } from '@apply/engine/read-only'
import { correctionsColumn, type ExportedCorrection } from '../../application/draft/corrections.ts'
import { type DeskStateRow, deskStateColumns } from '../../application/draft/desk-state.ts'
import {
  type ReleasedDecision,
  type ReleasedDecisionsRow,
  releasedDecisionsColumn,
  releasedDecisionsIn,
} from '../../application/draft/released-decisions.ts'
import {
  type Application,
  type ApplicationRow,
  applicationIn,
  currentAnswers,
  currentColumns,
} from '../../application/draft/stored-application.ts'
import { type ExportedItem, itemsColumn } from '../../application/items/items-column.ts'
import { beforeAllIds, type Database, inPages } from '../../platform/database/database.ts'

/** One application with everything an export needs. */
export type ExportedApplication = Pick<Application, 'revision' | 'draft'> & {
  readonly username: string
  readonly status: string
  readonly createdAt: Date
  readonly changedAt: Date
  /** The errors that the browser found last. */
  readonly validations: Errors
  /** The receipt number; set by the submission, like the two below. */
  readonly receipt: string | undefined
  readonly submittedAt: Date | undefined
  readonly frozenPages: readonly ReadOnlyPage[] | undefined
  /** What staff have corrected since. */
  readonly corrections: readonly ExportedCorrection[]
  /** What it needs and has got. */
  readonly items: readonly ExportedItem[]
  /** What staff have made of it. */
  readonly moved: DeskStateRow
  /** The decisions that the applicant was told, the oldest first. */
  readonly decisions: readonly ReleasedDecision[]
}

type Row = ApplicationRow &
  DeskStateRow &
  ReleasedDecisionsRow & {
    readonly username: string
    readonly created_at: Date
    readonly changed_at: Date
    readonly validations: Errors
    readonly submitted_at: Date | null
    readonly read_only_view: readonly ReadOnlyPage[] | null
    readonly corrections: readonly ExportedCorrection[]
    readonly items: readonly ExportedItem[]
  }

const exportedIn = (row: Row): ExportedApplication => {
  const { revision, draft, statuses } = applicationIn(row)
  return {
    username: row.username,
    revision,
    draft,
    validations: row.validations,
    status: statuses.at(-1)?.web_status ?? 'none',
    createdAt: row.created_at,
    changedAt: row.changed_at,
    receipt: row.receipt ?? undefined,
    submittedAt: row.submitted_at ?? undefined,
    frozenPages: row.read_only_view ?? undefined,
    corrections: row.corrections,
    items: row.items,
    moved: {
      desk_state: row.desk_state,
      desk_state_changed_at: row.desk_state_changed_at,
      withdrawn_at: row.withdrawn_at,
    },
    decisions: releasedDecisionsIn(row),
  }
}

export const exportOrders = ['name', 'username', 'changed', 'submitted'] as const

export type ExportFilter = {
  /** Changed from this time on, and before the other one. */
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** A web status, or `none` before the first one. */
  readonly status?: string | undefined
  readonly order?: (typeof exportOrders)[number]
  /** The answer keys of the family name and the given name, for the order by name. */
  readonly nameKeys?: readonly string[]
}

/** Without a name or a submission an application comes last. */
const orderBy = {
  name: `nullif(lower(${currentAnswers} ->> $4::text), '') nulls last,
    nullif(lower(${currentAnswers} ->> $5::text), '') nulls last, username`,
  username: 'username',
  changed: 'applications.changed_at, username',
  submitted: 'submitted_at nulls last, applications.changed_at, username',
} as const satisfies Record<(typeof exportOrders)[number], string>

/** The ids alone, in order: a few bytes for each application, so any number of them can be sorted. */
const findIds = async (database: Database, filter: ExportFilter): Promise<readonly string[]> => {
  const { since = null, until = null, status = null, order = 'username', nameKeys = [] } = filter
  const [familyName = '', givenName = ''] = nameKeys
  const rows = await database.patientTransaction((sql) =>
    sql<{ id: string }>(
      `select applications.account_id as id from applications
       join accounts on accounts.id = applications.account_id
       left join submissions on submissions.account_id = applications.account_id
       where ($1::timestamptz is null or applications.changed_at >= $1)
         and ($2::timestamptz is null or applications.changed_at < $2)
         and ($3::text is null or coalesce(web_status -> -1 ->> 'web_status', 'none') = $3)
       order by ${orderBy[order]}`,
      [since, until, status, ...(order === 'name' ? [familyName, givenName] : [])],
    ),
  )
  return rows.map(({ id }) => id)
}

const columns = `${currentColumns.join()}, username, applications.created_at, applications.changed_at,
  applications.validations, submitted_at, read_only_view,
  ${itemsColumn('applications.account_id', 'officers')}, ${correctionsColumn('applications.account_id')}, ${deskStateColumns('applications.account_id')},
  ${releasedDecisionsColumn('applications.account_id')}`

const page = `
  select ${columns}
  from unnest($1::uuid[]) with ordinality as wanted (id, position)
  join applications on applications.account_id = wanted.id
  join accounts on accounts.id = wanted.id
  left join submissions on submissions.account_id = wanted.id
  order by wanted.position`

const defaultPageSize = 200

/**
 * The applications of a filter, read page by page: a slow reader keeps no statement open. An operator waits for a page, and no call, so that a
 * busy database has all the time it needs.
 */
export async function* exportApplications(
  database: Database,
  filter: ExportFilter,
  pageSize = defaultPageSize,
): AsyncGenerator<ExportedApplication> {
  const ids = await findIds(database, filter)
  for (let start = 0; start < ids.length; start += pageSize) {
    const wanted = ids.slice(start, start + pageSize)
    for (const row of await database.patientTransaction((sql) => sql<Row>(page, [wanted]))) yield exportedIn(row)
  }
}

/** Which submitted applications; all of them unless a time or their ids are given. */
export type SubmittedFilter = {
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  readonly ids?: readonly string[] | undefined
}

/** The condition of a filter whose values are `$1` to `$3`. */
export const submittedCondition = `($1::timestamptz is null or submitted_at >= $1)
  and ($2::timestamptz is null or submitted_at < $2) and ($3::uuid[] is null or submissions.account_id = any($3))`

export const submittedValues = ({ from, before, ids }: SubmittedFilter) => [from ?? null, before ?? null, ids ?? null]

type SubmittedRow = Row & { readonly id: string; readonly submitted_at: Date }

const submittedPage = `
  select ${columns}, submissions.account_id as id
  from submissions join applications using (account_id) join accounts on accounts.id = submissions.account_id
  where ${submittedCondition} and (submitted_at, submissions.account_id) > ($4, $5)
  order by submitted_at, submissions.account_id limit $6`

/** Submitted applications in their order. */
export async function* exportSubmitted(
  { sql }: Pick<Database, 'sql'>,
  filter: SubmittedFilter,
  pageSize = defaultPageSize,
): AsyncGenerator<ExportedApplication> {
  const pageAfter = (last: SubmittedRow | undefined) => {
    const place = [last?.submitted_at ?? '-infinity', last?.id ?? beforeAllIds]
    return sql<SubmittedRow>(submittedPage, [...submittedValues(filter), ...place, pageSize])
  }
  for await (const page of inPages(pageSize, pageAfter)) for (const row of page) yield exportedIn(row)
}
