import { after } from '../../infra/database/after.ts'
import type { Database } from '../../infra/database/database.ts'

const hour = 60 * 60_000
export const maxUploadsPerHour = 30

export type Upload = { readonly file_key: string; readonly account_id: string; readonly answer_key: string }

/** Every address that was handed out for an upload. */
export const uploadStore = ({ sql, transaction }: Pick<Database, 'sql' | 'transaction'>) => ({
  /** Notes the address, or answers in how many milliseconds the student may ask again. */
  issue: ({ file_key, account_id, answer_key }: Upload, now: Date): Promise<number | undefined> =>
    transaction(async (inside) => {
      // One at a time per student, so that the count holds however many are asked for at once.
      await inside('select id from accounts where id = $1 for no key update', [account_id])
      const recent = await inside<{ issued_at: Date }>(
        'select issued_at from uploads where account_id = $1 and issued_at > $2 order by issued_at desc limit $3',
        [account_id, after(now, -hour), maxUploadsPerHour],
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

  forgetBefore: async (moment: Date): Promise<void> => {
    await sql('delete from uploads where issued_at < $1', [moment])
  },
})
