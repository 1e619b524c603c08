import { randomUUID } from 'node:crypto'
import type { Database } from '../../infra/database/database.ts'
import { after } from '../../infra/process/clock.ts'
import type { UploadForm } from '../../infra/storage/storage.ts'
import { alreadySubmitted, loadApplication } from '../applications/stored-application.ts'
import type { DocumentDeps } from './document-deps.ts'
import { checkFileQuestion, uploadRefusals } from './upload-checks.ts'

const hour = 60 * 60_000
const maxUploadsPerHour = 30

type Upload = { readonly file_key: string; readonly account_id: string; readonly answer_key: string }

/** The upload forms that were given out. */
export const uploadStore = ({ sql, transaction }: Pick<Database, 'sql' | 'transaction'>) => ({
  /** Records a form, or returns after how many milliseconds the student may ask again. */
  issue: ({ file_key, account_id, answer_key }: Upload, now: Date): Promise<number | undefined> =>
    transaction(async (inside) => {
      // Locks the account, so that the count holds however many forms are requested at once.
      await inside('select id from accounts where id = $1 for no key update', [account_id])
      const recent = await inside<{ issued_at: Date }>(
        `select issued_at from uploads where account_id = $1 and issued_at > $2 and issued_at <= $4
         order by issued_at desc limit $3`,
        [account_id, after(now, -hour), maxUploadsPerHour, now],
      )
      const oldest = recent[maxUploadsPerHour - 1]
      if (oldest) return oldest.issued_at.getTime() + hour - now.getTime()
      await inside('insert into uploads (file_key, account_id, answer_key, issued_at) values ($1, $2, $3, $4)', [
        ...[file_key, account_id, answer_key, now],
      ])
      return undefined
    }),

  wasIssued: async ({ file_key, account_id, answer_key }: Upload): Promise<boolean> => {
    const found = await sql(
      'select file_key from uploads where file_key = $1 and account_id = $2 and answer_key = $3',
      [file_key, account_id, answer_key],
    )
    return found.length > 0
  },

  removeBefore: async (moment: Date): Promise<void> => {
    await sql('delete from uploads where issued_at < $1', [moment])
  },
})

/** A new storage key for a file of this student and question. */
export const newFileKey = (studentId: string, answerKey: string): string =>
  `students/${studentId}/${answerKey}/${randomUUID()}`

/** Returns the form for one upload to a file question. */
export const requestUpload =
  ({ database, clock, form, storage }: DocumentDeps) =>
  async (studentId: string, answerKey: string): Promise<UploadForm> => {
    checkFileQuestion(form, answerKey)
    const { isSubmitted } = await loadApplication(database.sql, studentId, clock())
    if (isSubmitted) throw alreadySubmitted()
    const key = newFileKey(studentId, answerKey)
    const upload = { file_key: key, account_id: studentId, answer_key: answerKey }
    const waitMs = await uploadStore(database).issue(upload, clock())
    if (waitMs !== undefined) throw uploadRefusals.tooMany(waitMs / 1000)
    return storage.uploadForm(key)
  }
