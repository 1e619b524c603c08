import { type ConversionStatus, type WebStatus, webStatusOf } from '@apply/engine/statuses'
import type { StoredFile } from '../../application/documents/stored-file.ts'
import { sentFileCondition } from '../../application/items/item-file.ts'
import type { HashedSubmission } from '../../application/receipt/receipt.ts'
import type { Sql } from '../../platform/database/database.ts'

export type FoundApplication = {
  readonly id: string
  readonly email: string
  readonly status: WebStatus
  readonly isSubmitted: boolean
  readonly startedAt: Date
  readonly changedAt: Date
}

type Row = {
  readonly id: string
  readonly username: string
  readonly web_status: readonly { readonly web_status: string }[]
  readonly receipt: string | null
  readonly created_at: Date
  readonly changed_at: Date
}

/** A document of an application, or one that answers a request of staff. */
export type DeskDocument = {
  readonly key: string
  readonly fileName: string
  readonly fileSize: number
  readonly status: ConversionStatus
  readonly pdf: StoredFile | undefined
  /** The title of the request that it answers. */
  readonly requestTitle: string | null
}

type DocumentRow = {
  readonly answer_key: string
  readonly file_name: string
  readonly file_size: number
  readonly status: ConversionStatus
  readonly pdf_key: string | null
  readonly pdf_sha256: string | null
  readonly title: string | null
}

const toDocument = (row: DocumentRow): DeskDocument => ({
  key: row.answer_key,
  fileName: row.file_name,
  fileSize: row.file_size,
  status: row.status,
  pdf: row.pdf_key === null ? undefined : { key: row.pdf_key, sha256: row.pdf_sha256 },
  requestTitle: row.title,
})

export const applicationStore = (sql: Sql) => ({
  find: async (id: string): Promise<FoundApplication | undefined> => {
    const [row] = await sql<Row>(
      `select accounts.id, username, web_status, receipt, applications.created_at, changed_at
       from applications join accounts on accounts.id = account_id where account_id = $1`,
      [id],
    )
    return (
      row && {
        id: row.id,
        email: row.username,
        startedAt: row.created_at,
        changedAt: row.changed_at,
        status: webStatusOf(row.web_status.map(({ web_status }) => web_status)),
        isSubmitted: row.receipt !== null,
      }
    )
  },

  submission: async (id: string): Promise<HashedSubmission | undefined> => {
    const [row] = await sql<HashedSubmission>(
      'select answers, read_only_view, documents, sha256 from submissions where account_id = $1',
      [id],
    )
    return row
  },

  /** Those of the application first. A file that was uploaded for a request but not sent is not for staff to see. */
  documents: async (id: string): Promise<readonly DeskDocument[]> => {
    const rows = await sql<DocumentRow>(
      `select answer_key, file_name, file_size, documents.status, pdf_key, pdf_sha256, title from documents
       left join items on items.id = request_id
       where documents.account_id = $1 and (request_id is null or ${sentFileCondition})
       order by request_id is not null, answered_at, answer_key`,
      [id],
    )
    return rows.map(toDocument)
  },
})
