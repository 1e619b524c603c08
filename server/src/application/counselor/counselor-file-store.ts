import type { Sql } from '../../platform/database/database.ts'
import { conversionDeadline, latestRegistration } from '../documents/document.ts'
import type { StoredFile } from '../documents/stored-file.ts'

/** A file that a counselor has sent: its row is no document of the applicant. */
export type CounselorFile = {
  readonly id: string
  readonly counselor_id: string
  readonly name: string
  readonly file_key: string
  readonly upload_key: string
  readonly file_name: string
  readonly file_size: number
  readonly sha256: string
  readonly status: 'UNPROCESSED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'
  readonly message: string
  readonly pdf_key: string | null
  readonly pdf_sha256: string | null
  readonly registered_at: Date
}

const columns = `id, counselor_id, name, file_key, upload_key, file_name, file_size, sha256, status, message, pdf_key, pdf_sha256,
  registered_at`

type NewFile = Pick<
  CounselorFile,
  'counselor_id' | 'name' | 'file_key' | 'upload_key' | 'file_name' | 'file_size' | 'sha256'
>

const unsettledCondition = `status in ('UNPROCESSED', 'IN_PROGRESS')`

/** The files of counselors, and the forms for their uploads. */
export const counselorFileStore = (sql: Sql) => ({
  list: (counselorId: string): Promise<CounselorFile[]> =>
    sql<CounselorFile>(`select ${columns} from counselor_files where counselor_id = $1 order by name`, [counselorId]),

  find: async (counselorId: string, name: string): Promise<CounselorFile | undefined> => {
    const [found] = await sql<CounselorFile>(
      `select ${columns} from counselor_files where counselor_id = $1 and name = $2`,
      [counselorId, name],
    )
    return found
  },

  add: async (file: NewFile, now: Date): Promise<string> => {
    const [added] = await sql<{ id: string }>(
      `insert into counselor_files (counselor_id, name, file_key, upload_key, file_name, file_size, sha256, status, registered_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'UNPROCESSED', $8) returning id`,
      [
        ...[file.counselor_id, file.name, file.file_key, file.upload_key, file.file_name, file.file_size, file.sha256],
        now,
      ],
    )
    if (!added) throw new Error('The file was not stored.')
    return added.id
  },

  /** A trigger queues the files for removal. */
  remove: async (counselorId: string, name: string): Promise<void> => {
    await sql('delete from counselor_files where counselor_id = $1 and name = $2', [counselorId, name])
  },

  /** Everything that was uploaded and not sent, and the forms for more. */
  removeAll: async (counselorId: string): Promise<void> => {
    await sql('delete from counselor_files where counselor_id = $1', [counselorId])
    await sql('delete from counselor_uploads where counselor_id = $1 and received_at is null', [counselorId])
  },

  begin: async (id: string, now: Date): Promise<CounselorFile | undefined> => {
    const [begun] = await sql<CounselorFile>(
      `update counselor_files set status = 'IN_PROGRESS' where id = $1 and ${unsettledCondition} and registered_at > $2
       returning ${columns}`,
      [id, conversionDeadline(now)],
    )
    return begun
  },

  /** False if the file is gone, settled or timed out. */
  complete: async (id: string, pdf: StoredFile, now: Date): Promise<boolean> => {
    const completed = await sql(
      `update counselor_files set status = 'COMPLETED', pdf_key = $2, pdf_sha256 = $3
       where id = $1 and status = 'IN_PROGRESS' and registered_at > $4 returning id`,
      [id, pdf.key, pdf.sha256, conversionDeadline(now)],
    )
    return completed.length > 0
  },

  fail: async (id: string, message: string): Promise<void> => {
    await sql(`update counselor_files set status = 'FAILED', message = $2 where id = $1 and ${unsettledCondition}`, [
      id,
      message,
    ])
  },

  failTimedOut: async (message: string, now: Date): Promise<void> => {
    await sql(
      `update counselor_files set status = 'FAILED', message = $1
       where ${unsettledCondition} and (registered_at <= $2 or registered_at >= $3)`,
      [message, conversionDeadline(now), latestRegistration(now)],
    )
  },

  issueForm: async (fileKey: string, counselorId: string, name: string, now: Date): Promise<void> => {
    await sql('insert into counselor_uploads (file_key, counselor_id, name, issued_at) values ($1, $2, $3, $4)', [
      ...[fileKey, counselorId, name, now],
    ])
  },

  /** Uses an open form for the one file that it takes. */
  receive: async (fileKey: string, now: Date): Promise<'received' | 'used' | 'unknown'> => {
    const received = await sql(
      `update counselor_uploads set received_at = $2 where file_key = $1 and received_at is null and closed_at is null
         and exists (select from counselors where id = counselor_id and state in ('asked', 'opened', 'bounced'))
       returning file_key`,
      [fileKey, now],
    )
    if (received.length > 0) return 'received'
    const found = await sql('select 1 from counselor_uploads where file_key = $1', [fileKey])
    return found.length > 0 ? 'used' : 'unknown'
  },

  /** Uses a form for its one registration. False if it is not one of this counselor, or was used. */
  closeForm: async (fileKey: string, counselorId: string, name: string, now: Date): Promise<boolean> => {
    const closed = await sql(
      `update counselor_uploads set closed_at = $4
       where file_key = $1 and counselor_id = $2 and name = $3 and closed_at is null returning file_key`,
      [fileKey, counselorId, name, now],
    )
    return closed.length > 0
  },

  isOpenForm: async (fileKey: string, counselorId: string, name: string): Promise<boolean> => {
    const found = await sql(
      `select 1 from counselor_uploads where file_key = $1 and counselor_id = $2 and name = $3 and closed_at is null`,
      [fileKey, counselorId, name],
    )
    return found.length > 0
  },

  sweepForms: async (before: Date): Promise<void> => {
    await sql('delete from counselor_uploads where issued_at < $1', [before])
  },
})
