import type { ItemAudience, ItemEvent, ItemState } from '@apply/engine/items'
import type { ConversionStatus } from '@apply/engine/statuses'
import { type Item, itemColumns } from '../../application/items/item.ts'
import { presentFileCondition, sentFileCondition } from '../../application/items/item-file.ts'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

type ItemFile =
  | {
      readonly file_key: string
      readonly file_name: string
      readonly file_size: number
      readonly file_status: ConversionStatus
    }
  | { readonly file_key: null; readonly file_name: null; readonly file_size: null; readonly file_status: null }

export type ItemWithFile = Item & ItemFile & { readonly changed_at: Date }

export type EventRow = {
  readonly item_id: string
  readonly event: ItemEvent
  readonly at: Date
  readonly by: 'applicant' | 'staff' | 'system' | 'somebody'
  readonly name: string | null
  readonly from_state: ItemState | null
  readonly to_state: ItemState | null
  readonly from_due: string | null
  readonly to_due: string | null
  readonly reason: string
  readonly subject: string | null
  readonly sent_at: Date | null
  readonly given_up_at: Date | null
}

/** An applicant sees the file that is uploaded so far, everybody else the one that was sent last. */
const fileSeenBy = (reader: ItemAudience): string =>
  reader === 'applicant'
    ? `left join documents on ${presentFileCondition}`
    : `left join documents on documents.id = (select documents.id from documents
         where documents.request_id = items.id and ${sentFileCondition} order by answer_key = 'request-' || request_id desc, length(answer_key) desc, answer_key desc limit 1)`

/** Items as people see them. */
export const itemViewStore = (sql: Sql) => ({
  /** Undefined if there is no application. */
  isSubmitted: async (accountId: string): Promise<boolean | undefined> => {
    const [row] = await sql<{ is_submitted: boolean }>(
      'select receipt is not null as is_submitted from applications where account_id = $1',
      [accountId],
    )
    return row?.is_submitted
  },

  /** With its file, oldest first. */
  list: (accountId: string, reader: ItemAudience): Promise<ItemWithFile[]> =>
    sql<ItemWithFile>(
      `select ${itemColumns}, documents.answer_key as file_key, file_name, file_size, documents.status as file_status,
         coalesce((select max(at) from item_events where item_id = items.id and to_state is not null), items.made_at) as changed_at
       from items ${fileSeenBy(reader)}
       where items.account_id = $1 and $2 = any(items.audience) order by items.number`,
      [accountId, reader],
    ),

  /** The history of all items of an application, oldest first. */
  history: (accountId: string): Promise<EventRow[]> =>
    sql<EventRow>(
      `select item_id, event, item_events.at, by, ${shownName('staff')} as name, from_state, to_state,
         from_due::text as from_due, to_due::text as to_due, reason, subject, sent_at, given_up_at
       from item_events left join staff on staff.id = staff_id left join mails on mails.id = mail_id
       where item_events.account_id = $1 order by item_events.id`,
      [accountId],
    ),
})
