import { form, school } from '@apply/forms/governors-choice'
import { capturedLog } from '../../../../testing/captured-log.ts'
import { settableClock } from '../../../../testing/settable-clock.ts'
import { createStudent } from '../../../../testing/student.ts'
import { testMailQueue } from '../../../../testing/test-jobs.ts'
import type { Database } from '../../../platform/database/database.ts'
import { storedSecret } from '../../../platform/database/stored-secret.ts'
import { after } from '../../../platform/time/clock.ts'
import { sendReminders } from '../send-reminders.ts'

export const publicUrl = 'https://apply.example.edu'

const day = 24 * 60 * 60_000

/** Noon at the school. The last day to apply is February 15. */
const noon = '2026-01-15T18:00:00.000Z'
const deadlines = [{ from: '2026-01-20', until: '2026-02-16', banner: '' }]

/** The job that sends reminders, on a clock to set, and drafts to remind of. */
export const reminderWorld = async (database: Database) => {
  const clock = settableClock(noon)
  const captured = capturedLog()
  const deps = {
    database,
    clock: clock.now,
    form,
    publicUrl,
    log: captured.log,
    school: { ...school, deadlines },
    mailQueue: await testMailQueue(database),
    secret: storedSecret(database, 'unsubscribe'),
  }
  const { sql } = database

  /** A draft that was last touched some days ago. */
  const draft = async (username: string, daysAgo: number, answers: object = {}) => {
    const student = await createStudent(database, username)
    const touched = after(clock.now(), -daysAgo * day)
    await sql(
      `insert into applications (account_id, revision, answers, created_at, changed_at) values ($1, 1, $2, $3, $4)`,
      [student.id, JSON.stringify(answers), after(touched, -day), touched],
    )
    return student
  }

  const logIn = (id: string) => sql('insert into successful_logins (account_id, at) values ($1, $2)', [id, clock.now()])

  /** What is queued, as "recipient: subject", without the name of the school. */
  const queued = async (): Promise<readonly string[]> => {
    const rows = await sql<{ recipient: string; subject: string }>(
      'select recipient, subject from mails order by created_at, recipient',
    )
    return rows.map(({ recipient, subject }) => `${recipient}: ${subject.split(' – ')[0]}`)
  }

  /** Lets the mail server take, or refuse for good, all that waits. */
  const deliver = (result: 'sent_at' | 'given_up_at' = 'sent_at') =>
    sql(`update mails set ${result} = $1 where sent_at is null and given_up_at is null`, [clock.now()])

  return {
    deps,
    clock,
    draft,
    logIn,
    queued,
    deliver,
    log: captured,
    passDays: (days: number) => clock.advance(days * day),
    run: () => sendReminders(deps),
  }
}

export type ReminderWorld = Awaited<ReturnType<typeof reminderWorld>>
