import type { Desk, School } from '@apply/engine/define'
import type { PublicStatus } from '@apply/engine/public-status'
import type { Database, Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { renderEmail } from '../../platform/mail/email-template.ts'
import { after, type Clock, dayMs } from '../../platform/time/clock.ts'
import { isWithdrawn } from '../draft/desk-state.ts'
import { noticeStore } from './notice-store.ts'
import { readStatus } from './read-status.ts'

/** A move that is taken back within this time is told to nobody. */
const patienceMs = 10 * 60_000
const mailLifetimeMs = 7 * dayMs
const pageSize = 200
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

const statusEmail = (school: School, { word, text }: PublicStatus, publicUrl: string) =>
  renderEmail(school, {
    subject: `Your ${school.application}: ${word}`,
    paragraphs: [`The status of your ${school.application} is now “${word}”.`, text],
    link: { text: 'Log in to my application', href: `${publicUrl}/login` },
  })

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly school: School
  readonly publicUrl: string
  readonly mailQueue: MailQueue
}

/** Tells applicants by mail of a new status, where the school wants that, and once a day at most: the last word counts. */
export const createStatusNotices = ({ database, clock, desk, school, publicUrl, mailQueue }: Deps) => {
  const mail = async (sql: Sql, accountId: string, status: PublicStatus, now: Date): Promise<void> => {
    const [account] = await sql<{ username: string }>('select username from accounts where id = $1', [accountId])
    if (!account) return
    const about = {
      to: account.username,
      topic: `status ${accountId}`,
      accountId,
      uselessAt: after(now, mailLifetimeMs),
    }
    await mailQueue.add(sql, now, { ...statusEmail(school, status, publicUrl), ...about, isBulk: true })
    await noticeStore(sql).told(accountId, status.word, now)
  }

  /** The mail and the note of it are one transaction, so that a kill between them sends neither or both. */
  const tell = (accountId: string): Promise<void> =>
    database.transaction(async (sql) => {
      const now = clock()
      if (!(await lockApplication(sql, accountId))) return
      const notice = await noticeStore(sql).take(accountId, now)
      if (!notice) return
      if (await isWithdrawn(sql, accountId)) return
      const { present, atSubmission } = await readStatus(sql, accountId, desk)
      if (!present?.isMailed || present.word === (notice.told_word ?? atSubmission?.word)) return
      await mail(sql, accountId, present, now)
    })

  return {
    /** Part of the transaction that moves an application. A state that is hidden, or that the school mails nothing about, plans nothing. */
    moved: async (sql: Sql, accountId: string, to: string, at: Date): Promise<void> => {
      const state = desk.states.find(({ name }) => name === to)
      if (state?.toApplicants?.isMailed) await noticeStore(sql).plan(accountId, after(at, patienceMs))
    },

    tellDue: async (): Promise<void> => {
      await noticeStore(database.sql).repair(clock())
      let last = beforeAllIds
      for (;;) {
        const ids = await noticeStore(database.sql).due(clock(), last, pageSize)
        for (const id of ids) {
          await tell(id)
          last = id
        }
        if (ids.length === 0) break
      }
      mailQueue.wake()
    },
  }
}

export type StatusNotices = ReturnType<typeof createStatusNotices>
