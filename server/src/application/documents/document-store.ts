import type { Sql } from '../../platform/database/database.ts'
import { conversionDeadline, type Document, latestRegistration } from './document.ts'
import type { StoredFile } from './stored-file.ts'

type NewDocument = Pick<
  Document,
  'account_id' | 'answer_key' | 'file_key' | 'file_name' | 'file_size' | 'upload_key' | 'sha256'
>

const columns = `id, account_id, answer_key, file_key, upload_key, file_name, file_size, sha256, status, message, pdf_key,
  pdf_sha256, registered_at`

/** Files that staff asked for after the submission have keys of their own, and are no part of it. */
export const ofApplicationCondition = 'request_id is null'

const addDocument =
  (sql: Sql) =>
  async (document: NewDocument, now: Date): Promise<string> => {
    const { account_id, answer_key, file_key, file_name, file_size, upload_key, sha256 } = document
    const [added] = await sql<{ id: string }>(
      `insert into documents
         (account_id, answer_key, file_key, file_name, file_size, upload_key, sha256, status, registered_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'UNPROCESSED', $8) returning id`,
      [account_id, answer_key, file_key, file_name, file_size, upload_key, sha256, now],
    )
    if (!added) throw new Error('The document was not stored.')
    return added.id
  }

export const documentStore = (sql: Sql) => ({
  /** The documents of the application itself. */
  list: (studentId: string): Promise<Document[]> =>
    sql<Document>(
      `select ${columns} from documents where account_id = $1 and ${ofApplicationCondition} order by answer_key`,
      [studentId],
    ),

  find: async (studentId: string, answerKey: string): Promise<Document | undefined> => {
    const [found] = await sql<Document>(`select ${columns} from documents where account_id = $1 and answer_key = $2`, [
      studentId,
      answerKey,
    ])
    return found
  },

  /** The originals of the newest documents. */
  newestFiles: async (limit: number): Promise<readonly string[]> => {
    const rows = await sql<{ file_key: string }>(
      'select file_key from documents order by registered_at desc limit $1',
      [limit],
    )
    return rows.map(({ file_key }) => file_key)
  },

  add: addDocument(sql),

  /** Removes the row and returns whether there was one. A trigger queues its files for removal. */
  remove: async (studentId: string, answerKey: string): Promise<boolean> => {
    const removed = await sql('delete from documents where account_id = $1 and answer_key = $2 returning id', [
      studentId,
      answerKey,
    ])
    return removed.length > 0
  },

  /** Marks a document as being converted. Undefined if it is gone, settled or timed out. */
  begin: async (id: string, now: Date): Promise<Document | undefined> => {
    const [begun] = await sql<Document>(
      `update documents set status = 'IN_PROGRESS'
       where id = $1 and status in ('UNPROCESSED', 'IN_PROGRESS') and registered_at > $2 returning ${columns}`,
      [id, conversionDeadline(now)],
    )
    return begun
  },

  /** False if the document is gone, settled or timed out. */
  complete: async (id: string, pdf: StoredFile, now: Date): Promise<boolean> => {
    const completed = await sql(
      `update documents set status = 'COMPLETED', pdf_key = $2, pdf_sha256 = $3
       where id = $1 and status = 'IN_PROGRESS' and registered_at > $4 returning id`,
      [id, pdf.key, pdf.sha256, conversionDeadline(now)],
    )
    return completed.length > 0
  },

  fail: async (id: string, message: string): Promise<void> => {
    await sql(
      `update documents set status = 'FAILED', message = $2 where id = $1 and status in ('UNPROCESSED', 'IN_PROGRESS')`,
      [id, message],
    )
  },

  failTimedOut: async (message: string, now: Date): Promise<void> => {
    await sql(
      `update documents set status = 'FAILED', message = $1
       where status in ('UNPROCESSED', 'IN_PROGRESS') and (registered_at <= $2 or registered_at >= $3)`,
      [message, conversionDeadline(now), latestRegistration(now)],
    )
  },
})
