import type { RequestStatus } from '@apply/engine/desk'
import type { ConversionStatus } from '@apply/engine/statuses'
import { presentFileCondition } from '../../application/items/item-file.ts'
import { requestStatus } from '../../application/items/request-status.ts'
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
  readonly asked_by: string | null
  readonly asked_at: Date
  readonly answer: string
  readonly answered_at: Date | null
  readonly settled_at: Date | null
  readonly follows: string | null
  readonly due_on: string | null
}

type NamedRequest = Request & { readonly asker: string; readonly settler: string | null }

type RequestFile =
  | { readonly file_name: string; readonly file_size: number; readonly file_status: ConversionStatus }
  | { readonly file_name: null; readonly file_size: null; readonly file_status: null }

type Recipient = { readonly id: string; readonly email: string; readonly has_asked: boolean }

const columns = `items.id, items.account_id, items.definition as template, items.title, items.text, items.wants, ${requestStatus} as status,
  items.version, items.made_by as asked_by, items.made_at as asked_at, items.answer, items.answered_at, items.settled_at, items.follows,
  items.due_on::text as due_on`

/** Every request was made by a member of staff. */
const source = `items join staff as asker on asker.id = items.made_by and items.kind = 'request'`

/** What staff ask applicants for: the items of this kind. `application/items` changes them. */
export const requestStore = (sql: Sql) => ({
  find: async (id: string): Promise<Request | undefined> => {
    const [row] = await sql<Request>(`select ${columns} from ${source} where items.id = $1`, [id])
    return row
  },

  /** All requests of an application with the names of staff, oldest first. */
  list: (accountId: string): Promise<NamedRequest[]> =>
    sql<NamedRequest>(
      `select ${columns}, ${shownName('asker')} as asker, ${shownName('settler')} as settler from ${source}
       left join staff as settler on settler.id = settled_by where items.account_id = $1 order by items.number`,
      [accountId],
    ),

  /** What the applicant sees, with the file that is uploaded so far. */
  listWithFiles: (accountId: string): Promise<(Request & RequestFile)[]> =>
    sql<Request & RequestFile>(
      `select ${columns}, file_name, file_size, documents.status as file_status
       from ${source} left join documents on ${presentFileCondition}
       where items.account_id = $1 and items.state in ('awaiting', 'received', 'done') order by items.number`,
      [accountId],
    ),

  open: (accountId: string): Promise<Pick<Request, 'template' | 'title' | 'text'>[]> =>
    sql<Pick<Request, 'template' | 'title' | 'text'>>(
      `select definition as template, title, text from items
       where account_id = $1 and kind = 'request' and state = 'awaiting'`,
      [accountId],
    ),

  openIds: async (accountId: string): Promise<readonly string[]> =>
    (
      await sql<{ id: string }>(
        `select id from items where account_id = $1 and kind = 'request' and state = 'awaiting'`,
        [accountId],
      )
    ).map(({ id }) => id),

  applicantAddress: async (accountId: string): Promise<string> => {
    const [row] = await sql<{ username: string }>('select username from accounts where id = $1', [accountId])
    if (!row) throw new Error('An application has no account.')
    return row.username
  },

  /** The member of staff who asked; all administrators if that member has left. */
  recipientsOfAnswer: (askedBy: string | null): Promise<Recipient[]> =>
    sql<Recipient>(
      `select staff.id, staff.email, staff.id = asker.id as has_asked
       from staff as asker join staff on staff.id = asker.id
         or (asker.removed_at is not null and staff.role = 'administrator' and staff.joined_at is not null)
       where asker.id = $1 and staff.removed_at is null order by staff.id`,
      [askedBy],
    ),
})
