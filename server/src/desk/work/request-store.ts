import type { RequestStatus } from '@apply/engine/desk'
import type { ConversionStatus } from '@apply/engine/statuses'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

/** What staff asked an applicant for. */
export type Request = {
  readonly id: string
  readonly account_id: string
  readonly template: string
  readonly title: string
  readonly text: string
  readonly wants: 'document' | 'explanation'
  readonly status: RequestStatus
  readonly version: number
  readonly asked_by: string
  readonly asked_at: Date
  readonly answer: string
  readonly answered_at: Date | null
  readonly settled_at: Date | null
  readonly follows: string | null
}

type NewRequest = Pick<Request, 'account_id' | 'template' | 'title' | 'text' | 'wants' | 'asked_by' | 'asked_at'> & {
  readonly follows: string | null
}

type NamedRequest = Request & { readonly asker: string; readonly settler: string | null }

type RequestFile =
  | { readonly file_name: string; readonly file_size: number; readonly file_status: ConversionStatus }
  | { readonly file_name: null; readonly file_size: null; readonly file_status: null }

type Recipient = { readonly id: string; readonly email: string; readonly has_asked: boolean }

const columns = `requests.id, requests.account_id, template, title, text, wants, requests.status, version, asked_by, asked_at,
  answer, answered_at, settled_at, follows`

const addRequest =
  (sql: Sql) =>
  async ({ account_id, template, title, text, wants, asked_by, asked_at, follows }: NewRequest): Promise<string> => {
    const [added] = await sql<{ id: string }>(
      `insert into desk_requests (account_id, template, title, text, wants, asked_by, asked_at, follows)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [account_id, template, title, text, wants, asked_by, asked_at, follows],
    )
    if (!added) throw new Error('The request was not stored.')
    return added.id
  }

/** Requests. The caller of a method that writes has locked the application. */
export const requestStore = (sql: Sql) => ({
  add: addRequest(sql),

  find: async (id: string): Promise<Request | undefined> => {
    const [row] = await sql<Request>(`select ${columns} from desk_requests as requests where id = $1`, [id])
    return row
  },

  /** All requests of an application with the names of staff, oldest first. */
  list: (accountId: string): Promise<NamedRequest[]> =>
    sql<NamedRequest>(
      `select ${columns}, ${shownName('asker')} as asker, ${shownName('settler')} as settler from desk_requests as requests
       join staff as asker on asker.id = asked_by left join staff as settler on settler.id = settled_by
       where requests.account_id = $1 order by number`,
      [accountId],
    ),

  /** What the applicant sees, with the file that is uploaded so far. */
  listWithFiles: (accountId: string): Promise<(Request & RequestFile)[]> =>
    sql<Request & RequestFile>(
      `select ${columns}, file_name, file_size, documents.status as file_status
       from desk_requests as requests left join documents on request_id = requests.id
       where requests.account_id = $1 and requests.status in ('open', 'answered', 'done') order by number`,
      [accountId],
    ),

  open: (accountId: string): Promise<Pick<Request, 'template' | 'title' | 'text'>[]> =>
    sql<Pick<Request, 'template' | 'title' | 'text'>>(
      `select template, title, text from desk_requests where account_id = $1 and status = 'open'`,
      [accountId],
    ),

  answer: async (id: string, answer: string, at: Date): Promise<void> => {
    await sql(
      `update desk_requests set status = 'answered', answer = $2, answered_at = $3, version = version + 1 where id = $1`,
      [id, answer, at],
    )
  },

  settle: async (id: string, status: 'done' | 'withdrawn' | 'repeated', staffId: string, at: Date): Promise<void> => {
    await sql(
      'update desk_requests set status = $2, settled_by = $3, settled_at = $4, version = version + 1 where id = $1',
      [id, status, staffId, at],
    )
  },

  applicantAddress: async (accountId: string): Promise<string> => {
    const [row] = await sql<{ username: string }>('select username from accounts where id = $1', [accountId])
    if (!row) throw new Error('An application has no account.')
    return row.username
  },

  /** The member of staff who asked; all administrators if that member has left. */
  recipientsOfAnswer: (askedBy: string): Promise<Recipient[]> =>
    sql<Recipient>(
      `select staff.id, staff.email, staff.id = asker.id as has_asked
       from staff as asker join staff on staff.id = asker.id
         or (asker.removed_at is not null and staff.role = 'administrator' and staff.joined_at is not null)
       where asker.id = $1 and staff.removed_at is null order by staff.id`,
      [askedBy],
    ),
})
