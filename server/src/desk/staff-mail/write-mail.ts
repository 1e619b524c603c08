import { randomUUID } from 'node:crypto'
import type { Desk, Form, School } from '@apply/engine/define'
import { maxMails } from '@apply/engine/desk'
import { wrongFields } from '@apply/engine/mail-fields'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { lockStaff } from '../../platform/database/lock-order.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { applicantAddress } from '../applicant-address.ts'
import type { BulkMailing } from '../work/bulk-mailing.ts'
import { lockSubmitted } from '../work/move-application.ts'
import { readFieldValues } from './field-values.ts'
import { type Draft, hashOfMail, reasonNotToWrite, renderStaffMail } from './render-mail.ts'
import { staffMailStore } from './staff-mail-store.ts'
import { createMailStops } from './stop-mails.ts'

/** A mail is worth sending for as long as a mail server may be away. */
const mailLifetimeMs = 14 * dayMs

/** The same mail within so short a time was sent again because its response was lost. */
const sameMailMs = 2 * 60_000

/** Few rows, because each has all the pages of an application. */
const pageSize = 200

const got = `Got ${maxMails.perApplicantAndDay} mails of staff within a day already.`

const tooMany = (left: number) =>
  new HttpError(409, `You can write to ${left.toLocaleString('en-US')} more applicants within a day. Choose fewer.`)

const another = () =>
  new HttpError(
    409,
    'The mail would be another one by now, for example because the address has changed. Look at it again.',
  )

type Deps = {
  readonly call: Omit<StaffCall, 'staffRoute'>
  readonly form: Form
  readonly school: School
  readonly desk: Desk
  readonly mailQueue: MailQueue
}

/** Mails by staff, to one applicant or as a part of a bulk action. */
export const createStaffMails = ({ call, form, school, desk, mailQueue }: Deps) => {
  const { database, clock, recordAction } = call

  const check = ({ template, subject, text }: Draft): void => {
    if (!desk.mails?.some(({ name }) => name === template))
      throw new HttpError(400, 'There is no such template for a mail.')
    const wrong = wrongFields(form, subject, text)
    if (wrong.length > 0) throw new HttpError(422, `There is nothing to fill in for ${wrong.join(', ')}.`)
  }

  /** As it is sent now. Throws in words if a field is empty. */
  const render = async (sql: Sql, staff: Staff, accountId: string, draft: Draft) => {
    const values = (await readFieldValues(sql, school, [accountId])).get(accountId)
    const reason = reasonNotToWrite(values, draft)
    if (!values || reason !== undefined) throw new HttpError(422, reason ?? '')
    const to = await applicantAddress(sql, accountId)
    const mail = {
      ...renderStaffMail(school, draft, values),
      to,
      reply_to: await staffMailStore(sql).addressOf(staff.id),
    }
    return { ...mail, sha256: hashOfMail(mail) }
  }

  const dayBefore = (): Date => after(clock(), -dayMs)

  /** How many more this member may write. Locks the member, so that it stays true until the transaction ends. */
  const countLeft = async (sql: Sql, staff: Staff): Promise<number> => {
    await lockStaff(sql, staff.id)
    return Math.max(0, maxMails.perOfficerAndDay - (await staffMailStore(sql).countBy(staff.id, dayBefore())))
  }

  const checkLimits = async (sql: Sql, staff: Staff, accountId: string): Promise<void> => {
    const { withMany } = staffMailStore(sql)
    const isOver = (await withMany([accountId], dayBefore(), maxMails.perApplicantAndDay)).has(accountId)
    if (isOver) throw new HttpError(409, got)
    const left = await countLeft(sql, staff)
    if (left === 0) throw tooMany(left)
  }

  type Mail = Awaited<ReturnType<typeof render>>
  type Sent = { readonly accountId: string; readonly template: string; readonly mail: Mail; readonly runId?: string }

  const add = async (sql: Sql, staff: Staff, { accountId, template, mail, runId }: Sent): Promise<string> => {
    const at = clock()
    const { to, subject, text, html } = mail
    const about = { topic: `desk-mail ${runId ?? randomUUID()}`, accountId, replyStaffId: staff.id }
    // Each is a topic of its own, so that none replaces another that waits.
    const ofRun = runId !== undefined && { runId, topic: `${about.topic} ${accountId}`, isBulk: true }
    const uselessAt = after(at, mailLifetimeMs)
    const mailId = await mailQueue.add(sql, at, { to, subject, text, html, ...about, ...ofRun, uselessAt })
    const id = await staffMailStore(sql).add({ accountId, staffId: staff.id, template, subject, text, at, mailId })
    // Neither subject nor text: an officer may write anything into them, and the audit is never deleted.
    const result = `wrote a mail from “${template}”`
    await recordAction(sql, staff, { at, target: asAccount(accountId), action: 'desk mail', result })
    return id
  }

  const send = async (
    sql: Sql,
    staff: Staff,
    accountId: string,
    { seen, ...draft }: Draft & { readonly seen: string },
  ) => {
    await lockSubmitted(sql, accountId)
    const mail = await render(sql, staff, accountId, draft)
    const said = { accountId, staffId: staff.id, subject: mail.subject, text: mail.text }
    const sentBefore = await staffMailStore(sql).same(said, after(clock(), -sameMailMs))
    if (sentBefore !== undefined) return sentBefore
    if (mail.sha256 !== seen) throw another()
    await checkLimits(sql, staff, accountId)
    return add(sql, staff, { accountId, template: draft.template, mail })
  }

  const stops = createMailStops({ clock, recordAction })

  const bulk: BulkMailing = {
    check,
    reasonsToSkip: async (sql, staff, ids, draft) => {
      const reasons = new Map<string, string>()
      for (let start = 0; start < ids.length; start += pageSize) {
        const page = ids.slice(start, start + pageSize)
        const values = await readFieldValues(sql, school, page)
        const many = await staffMailStore(sql).withMany(page, dayBefore(), maxMails.perApplicantAndDay)
        for (const id of page) {
          const reason = many.has(id) ? got : reasonNotToWrite(values.get(id), draft)
          if (reason !== undefined) reasons.set(id, reason)
        }
      }
      const left = await countLeft(sql, staff)
      if (ids.length - reasons.size > left) throw tooMany(left)
      return reasons
    },
    add: async (sql, staff, accountId, { runId, ...draft }) => {
      const mail = await render(sql, staff, accountId, draft)
      await checkLimits(sql, staff, accountId)
      await add(sql, staff, { accountId, template: draft.template, mail, runId })
    },
    countWaiting: stops.countWaiting,
    takeBack: stops.takeBack,
  }

  return {
    bulk,

    preview: async (staff: Staff, accountId: string, draft: Draft): Promise<Mail> => {
      check(draft)
      return render(database.sql, staff, accountId, draft)
    },

    send: async (staff: Staff, accountId: string, draft: Draft & { readonly seen: string }): Promise<string> => {
      check(draft)
      const id = await database.transaction((sql) => send(sql, staff, accountId, draft))
      mailQueue.wake()
      return id
    },
  }
}

export type StaffMails = ReturnType<typeof createStaffMails>
