import { sessionEnded } from '../../identity/applicants/live-account.ts'
import type { Sql } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-order.ts'
import { after } from '../../platform/time/clock.ts'
import { abandonAtOnce } from './abandoned-files.ts'

const hour = 60 * 60_000
const maxFormsPerHour = 30
/** Older open forms for the same question are closed, so that few files wait for a registration. */
const maxOpenForms = 3
const maxConversionsPerHour = 25
const maxConversionsPerQuestion = 20

/** One upload form that was given out. */
type Upload = { readonly file_key: string; readonly account_id: string; readonly answer_key: string }

/**
 * How many milliseconds to wait until fewer than `max` of these moments, newest first, are within the last hour. Moments in
 * the future, from before the clock was set back, are not counted: they would make the wait longer than an hour.
 */
const waitFor = (moments: readonly Date[], max: number, now: Date): number | undefined => {
  const oldest = moments[max - 1]
  return oldest && oldest.getTime() + hour - now.getTime()
}

/** Closes forms, and lets the next sweep remove their files. */
const closing = (where: string) => `
  with closed as (update uploads set closed_at = $1 where closed_at is null and ${where} returning file_key)
  ${abandonAtOnce('select file_key from closed')}`

/** Records a form, or returns after how many milliseconds the student may ask again. Needs a transaction. */
const issueForm =
  (sql: Sql) =>
  async ({ file_key, account_id, answer_key }: Upload, now: Date): Promise<number | undefined> => {
    // Locks the account, so that the count holds however many forms are requested at once.
    if (!(await lockAccount(sql, account_id, 'no key update'))) throw sessionEnded()
    const recent = await sql<{ issued_at: Date }>(
      `select issued_at from uploads where account_id = $1 and issued_at > $2 and issued_at <= $4
       order by issued_at desc limit $3`,
      [account_id, after(now, -hour), maxFormsPerHour, now],
    )
    const moments = recent.map(({ issued_at }) => issued_at)
    const waitMs = waitFor(moments, maxFormsPerHour, now)
    if (waitMs !== undefined) return waitMs
    await sql('insert into uploads (file_key, account_id, answer_key, issued_at) values ($1, $2, $3, $4)', [
      file_key,
      account_id,
      answer_key,
      now,
    ])
    const older = `file_key in (select file_key from uploads where account_id = $2 and answer_key = $3 and closed_at is null
      order by file_key = $4 desc, issued_at desc offset $5)`
    await sql(closing(older), [now, account_id, answer_key, file_key, maxOpenForms])
    return undefined
  }

/** Uses an open form for its one registration, or returns after how many milliseconds the student may register again. */
const registerForm =
  (sql: Sql) =>
  async ({ file_key, account_id, answer_key }: Upload, now: Date): Promise<number | undefined> => {
    const recent = await sql<{ answer_key: string; registered_at: Date }>(
      `select answer_key, registered_at from uploads
       where account_id = $1 and registered_at > $2 and registered_at <= $3 order by registered_at desc`,
      [account_id, after(now, -hour), now],
    )
    const momentsOf = (uploads: typeof recent) => uploads.map(({ registered_at }) => registered_at)
    const sameQuestion = recent.filter((upload) => upload.answer_key === answer_key)
    const waitMs =
      waitFor(momentsOf(recent), maxConversionsPerHour, now) ??
      waitFor(momentsOf(sameQuestion), maxConversionsPerQuestion, now)
    if (waitMs !== undefined) return waitMs
    await sql('update uploads set registered_at = $2 where file_key = $1', [file_key, now])
    await sql(closing('file_key = $2'), [now, file_key])
    return undefined
  }

export const uploadStore = (sql: Sql) => ({
  issue: issueForm(sql),

  find: async ({ file_key, account_id, answer_key }: Upload): Promise<{ readonly isOpen: boolean } | undefined> => {
    const [found] = await sql<{ closed_at: Date | null }>(
      'select closed_at from uploads where file_key = $1 and account_id = $2 and answer_key = $3',
      [file_key, account_id, answer_key],
    )
    return found && { isOpen: found.closed_at === null }
  },

  /** Uses an open form for the one file it takes. Says why not if that is too late. */
  receive: async (fileKey: string, now: Date): Promise<'received' | 'submitted' | 'used' | 'unknown'> => {
    const submittedCondition = `(request_id is null and exists
       (select from applications where applications.account_id = uploads.account_id and receipt is not null))`
    const received = await sql(
      `update uploads set received_at = $2
       where file_key = $1 and received_at is null and closed_at is null and not ${submittedCondition} returning file_key`,
      [fileKey, now],
    )
    if (received.length > 0) return 'received'
    const [found] = await sql<{ is_submitted: boolean }>(
      `select ${submittedCondition} as is_submitted from uploads where file_key = $1`,
      [fileKey],
    )
    if (!found) return 'unknown'
    return found.is_submitted ? 'submitted' : 'used'
  },

  register: registerForm(sql),

  removeBefore: async (moment: Date): Promise<void> => {
    await sql('delete from uploads where issued_at < $1', [moment])
  },
})
