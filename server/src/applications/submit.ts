import { createHash } from 'node:crypto'
import type { Draft } from '@apply/engine/answers'
import { findErrors } from '@apply/engine/errors'
import { readOnlyView } from '@apply/engine/read-only'
import type { Sql } from '../platform/database.ts'
import { HttpError } from '../platform/http-error.ts'
import { enqueueMail } from '../platform/mail/mail-store.ts'
import { entriesUpTo } from './advance-status.ts'
import type { ApplicationNeeds, Student } from './application-needs.ts'
import { canonicalJson } from './canonical-json.ts'
import { type Receipt, receiptOf } from './receipt.ts'
import { receiptLetter } from './receipt-letter.ts'
import { newReceiptNumber } from './receipt-number.ts'
import { schoolDay } from './school-day.ts'
import { lockApplication } from './stored-application.ts'
import { type Frozen, submissionStore } from './submission-store.ts'

/** A receipt is worth having even if the mail server was away for a week. */
const mailIsWorthSending = 7 * 24 * 60 * 60_000

const incomplete = (errors: object) =>
  new HttpError(422, 'Some answers are missing or need to be corrected before you can submit.', { details: { errors } })

const stillConverting = () =>
  new HttpError(409, 'A document of yours is still being processed. Please try again in a moment.')

/** Submits an application exactly once; whoever comes later is given the same receipt. */
export const submit = (needs: ApplicationNeeds, newNumber = newReceiptNumber) => {
  const { database, clock, form, school, documents, audit, mailWritten } = needs
  const today = schoolDay(school, clock)

  const freeze = async (sql: Sql, studentId: string, draft: Draft): Promise<Frozen> => {
    const errors = findErrors(form, draft, today())
    if (Object.keys(errors).length > 0) throw incomplete(errors)
    if (await documents.isConverting(sql, studentId)) throw stillConverting()
    return {
      answers: draft.answers,
      read_only_view: readOnlyView(form, draft),
      documents: await documents.list(sql, studentId),
    }
  }

  const storeWithReceipt = async (sql: Sql, studentId: string, frozen: Frozen, now: Date): Promise<Receipt> => {
    const sha256 = createHash('sha256').update(canonicalJson(frozen)).digest('hex')
    const receipt = receiptOf(newNumber(school.receiptPrefix), now, sha256)
    const isStored = await submissionStore(sql).store(studentId, receipt, frozen)
    return isStored ? receipt : storeWithReceipt(sql, studentId, frozen, now)
  }

  const tell = async (sql: Sql, { id, username }: Student, receipt: Receipt, now: Date): Promise<void> => {
    const uselessAt = new Date(now.getTime() + mailIsWorthSending)
    await enqueueMail(sql, now, { ...receiptLetter(school, receipt), to: username, topic: `receipt ${id}`, uselessAt })
    const account = `account ${id}`
    await audit(sql, {
      at: now,
      actor: account,
      target: account,
      action: 'submit',
      result: `submitted ${receipt.number}`,
    })
  }

  return async (student: Student): Promise<Receipt> => {
    const receipt = await database.transaction(async (sql) => {
      const now = clock()
      const { draft, statuses, isSubmitted } = await lockApplication(sql, student.id, now)
      if (isSubmitted) return submissionStore(sql).find(student.id)
      const stored = await storeWithReceipt(sql, student.id, await freeze(sql, student.id, draft), now)
      await submissionStore(sql).close(student.id, stored, [...statuses, ...entriesUpTo('submitted', statuses, now)])
      await tell(sql, student, stored, now)
      return stored
    })
    mailWritten()
    return receipt
  }
}
