import { createHash } from 'node:crypto'
import { after } from '../../infra/database/after.ts'
import type { Sql } from '../../infra/database/database.ts'
import { asAccount } from '../accounts/audit.ts'
import type { Student } from '../accounts/sessions.ts'
import { entriesUpTo } from './advance-status.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { canonicalJson } from './canonical-json.ts'
import { freeze } from './freeze.ts'
import { type Receipt, receiptOf } from './receipt.ts'
import { receiptEmail } from './receipt-email.ts'
import { newReceiptNumber } from './receipt-number.ts'
import { schoolDay } from './school-day.ts'
import { lockApplication } from './stored-application.ts'
import { type Frozen, submissionStore } from './submission-store.ts'

/** A receipt is worth having even if the mail server was away for a week. */
const mailIsWorthSending = 7 * 24 * 60 * 60_000

/** Submits an application exactly once; whoever comes later is given the same receipt. */
export const submit = (deps: ApplicationDeps, newNumber = newReceiptNumber) => {
  const { database, clock, form, school, documents, audit, mailQueue } = deps
  const today = schoolDay(school, clock)

  const storeWithReceipt = async (sql: Sql, studentId: string, frozen: Frozen, now: Date): Promise<Receipt> => {
    const sha256 = createHash('sha256').update(canonicalJson(frozen)).digest('hex')
    const receipt = receiptOf(newNumber(school.receiptPrefix), now, sha256)
    const isStored = await submissionStore(sql).store(studentId, receipt, frozen)
    return isStored ? receipt : storeWithReceipt(sql, studentId, frozen, now)
  }

  const tell = async (sql: Sql, { id, username }: Student, receipt: Receipt, now: Date): Promise<void> => {
    const uselessAt = after(now, mailIsWorthSending)
    await mailQueue.add(sql, now, {
      ...receiptEmail(school, receipt),
      to: username,
      topic: `receipt ${id}`,
      uselessAt,
    })
    const entry = { at: now, actor: asAccount(id), target: asAccount(id), action: 'submit' }
    await audit(sql, { ...entry, result: `submitted ${receipt.number}` })
  }

  return async (student: Student): Promise<Receipt> => {
    const receipt = await database.transaction(async (sql) => {
      const now = clock()
      const { draft, statuses, isSubmitted } = await lockApplication(sql, student.id, now)
      if (isSubmitted) return submissionStore(sql).find(student.id)
      const frozen = await freeze(sql, student.id, draft, { form, documents, today: today() })
      const stored = await storeWithReceipt(sql, student.id, frozen, now)
      await submissionStore(sql).close(student.id, stored, [...statuses, ...entriesUpTo('submitted', statuses, now)])
      await tell(sql, student, stored, now)
      return stored
    })
    mailQueue.wake()
    return receipt
  }
}
