import { dayInTimeZone, hourInTimeZone } from '@apply/engine/calendar'
import { checkReminders } from '@apply/engine/check-reminders'
import type { Reminders, School } from '@apply/engine/define'
import type { Form } from '@apply/engine/define/layout'
import { openQuestions } from '@apply/engine/open-questions'
import type { FastifyBaseLogger } from 'fastify'
import { draftMailTopic } from '../../application/draft/application-deps.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import { beforeAllIds, type Database, inPages, type Sql } from '../../platform/database/database.ts'
import { collectFailures } from '../../platform/errors/collect-failures.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { countDeletedDraft, countDraftMail } from '../../platform/metrics/events.ts'
import { after, type Clock } from '../../platform/time/clock.ts'
import { erasePerson } from '../personal-data/erase-person.ts'
import { draftMailStore, type OwnedDraft } from './draft-mail-store.ts'
import { type DueMail, dueMail, isDeletionDue, type Rules } from './due-mail.ts'
import { draftEmail, type Left } from './reminder-emails.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export type ReminderDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly form: Form
  readonly school: School
  readonly publicUrl: string
  readonly mailQueue: MailQueue
  /** The key that signs the links which stop reminders. */
  readonly secret: () => Promise<Buffer>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

const quarterHourMs = 15 * 60_000

/** When the hours of today end at the school. Every time zone differs from UTC by whole quarters of an hour. */
export const endOfHours = ({ hours }: Reminders, timeZone: string, now: Date): Date => {
  const today = dayInTimeZone(timeZone, now)
  const isWithin = (moment: Date) => {
    const hour = hourInTimeZone(timeZone, moment)
    return hours.from <= hour && hour < hours.until && dayInTimeZone(timeZone, moment) === today
  }
  let end = new Date(Math.floor(now.getTime() / quarterHourMs) * quarterHourMs)
  while (isWithin(end)) end = after(end, quarterHourMs)
  return end
}

/** How many questions of each page keep a draft from being submitted today. */
export const whatIsLeft = async (sql: Sql, accountId: string, form: Form, today: string): Promise<Left> => {
  const open = openQuestions(form, await draftMailStore(sql).answers(accountId), today)
  return form.pages.map((page) => ({ page, count: open.filter(({ page: name }) => name === page.name).length }))
}

const pageSize = 500

/** Every draft. Reading a whole page takes longer than the timeout of a statement allows on a slow disk. */
export async function* allDrafts({ patientTransaction }: Database): AsyncGenerator<OwnedDraft> {
  const pageAfter = (last: OwnedDraft | undefined) =>
    patientTransaction((sql) => draftMailStore(sql).page(last?.accountId ?? beforeAllIds, pageSize))
  for await (const page of inPages(pageSize, pageAfter)) yield* page
}

/** The session of the applicant has ended by then, so that any other address would show an empty form. */
const linksFor = async ({ publicUrl, secret }: ReminderDeps, accountId: string) => ({
  goOn: `${publicUrl}/login`,
  unsubscribe: `${publicUrl}/unsubscribe?token=${unsubscribeToken(await secret(), accountId)}`,
})

/** One run of the job; a mail that has not left when it ends is not sent at night. */
type Run = Rules & { readonly endsAt: Date }

/** Writes the mail that is due, in the transaction that records it. Decided again under the lock of the draft. */
const writeMail = async (deps: ReminderDeps, rules: Run, accountId: string): Promise<DueMail | undefined> => {
  const { database, form, school, mailQueue } = deps
  const links = await linksFor(deps, accountId)
  return database.transaction(async (sql) => {
    const drafts = draftMailStore(sql)
    const draft = await drafts.lock(accountId)
    const due = draft && dueMail(draft, rules)
    if (!due) return undefined
    const left = await whatIsLeft(sql, accountId, form, dayInTimeZone(school.timeZone, rules.now))
    const mailId = await mailQueue.add(sql, rules.now, {
      ...draftEmail(due, { rules, sender: school, left, links }),
      to: draft.username,
      topic: draftMailTopic(accountId),
      accountId,
      meantFor: 'person',
      isBulk: true,
      uselessAt: rules.endsAt,
    })
    await drafts.record(accountId, due, mailId, rules.now)
    return due
  })
}

/** Deletes the owner of a draft with everything. A login in the last moment keeps it. */
const deleteDraft = async ({ database }: ReminderDeps, rules: Rules, accountId: string): Promise<boolean> => {
  const erased = await erasePerson(database, {
    accountId,
    at: rules.now,
    actor: 'server',
    condition: async (sql) => {
      const draft = await draftMailStore(sql).lock(accountId)
      return draft !== undefined && isDeletionDue(draft, rules)
    },
  })
  return erased !== undefined
}

const handleDraft = async (deps: ReminderDeps, rules: Run, draft: OwnedDraft): Promise<keyof Summary | undefined> => {
  if (isDeletionDue(draft, rules)) return (await deleteDraft(deps, rules, draft.accountId)) ? 'deleted' : undefined
  return dueMail(draft, rules) && (await writeMail(deps, rules, draft.accountId))?.kind
}

export type Summary = Record<DueMail['kind'] | 'deleted', number>

const runWith = async (deps: ReminderDeps, rules: Run): Promise<Summary> => {
  const summary: Summary = { untouched: 0, deadline: 0, deletion: 0, deleted: 0 }
  const failures = collectFailures()
  const handle = async (draft: OwnedDraft) => {
    const done = await handleDraft(deps, rules, draft)
    if (done === undefined) return
    summary[done] += 1
    if (done === 'deleted') countDeletedDraft()
    else countDraftMail(done)
  }
  for await (const draft of allDrafts(deps.database))
    await failures.attempt(asAccount(draft.accountId), () => handle(draft))
  deps.mailQueue.wake()
  if (Object.values(summary).some((count) => count > 0)) deps.log.info(summary, 'Reminders were written.')
  failures.throwIfAny()
  return summary
}

/** Sends what is due now, and deletes the drafts whose notice has ended. Does nothing at night. Throws at the end if a draft has failed. */
export const sendReminders = async (deps: ReminderDeps): Promise<Summary | undefined> => {
  const { database, clock, school, log } = deps
  const reminders = await school.reminders()
  const mistakes = checkReminders(reminders)
  if (mistakes.length > 0) {
    log.error({ mistakes }, 'No reminders are sent: their times or words in the folder of the form are wrong.')
    return undefined
  }
  const now = clock()
  const rules = { reminders, school, now, endsAt: endOfHours(reminders, school.timeZone, now) }
  const drafts = draftMailStore(database.sql)
  await drafts.settle()
  if (rules.endsAt <= now) return undefined
  await drafts.countDay(dayInTimeZone(school.timeZone, now))
  return runWith(deps, rules)
}
