import type { Answers } from '@apply/engine/answers'
import { momentInTimeZone } from '@apply/engine/calendar'
import { CorrectionRefused, correctAnswer } from '@apply/engine/correct-answer'
import type { Form, School } from '@apply/engine/define'
import { canonicalJson } from '../../application/receipt/receipt.ts'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { Announce } from '../../integration/systems/announce.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Copies } from '../../print/request-copy.ts'
import { lockSubmitted } from '../work/move-application.ts'
import type { CorrectionMails } from './correction-mails.ts'
import { correctionStore, type ProposedCorrection } from './correction-store.ts'
import { readSubmitted } from './read-submitted.ts'

type Wanted = { readonly accountId: string; readonly key: string; readonly value: string; readonly reason: string }

const noSuchCorrection = () => new HttpError(404, 'There is no such correction.')

const waitsAlready = () =>
  new HttpError(409, 'A correction of this answer waits already. Approve or refuse that one first.')

const ownProposal = () =>
  new HttpError(403, 'You have proposed this correction, so another member of staff has to approve it.')

const changedSince = () =>
  new HttpError(409, 'The application has been corrected since this was proposed. Refuse it, and propose it again.')

type Deps = {
  readonly call: Omit<StaffCall, 'staffRoute'>
  readonly form: Form
  readonly school: School
  readonly mails: CorrectionMails
  /** Puts the application into the list of the desk as it is now. */
  readonly showAtDesk: (sql: Sql, accountId: string, answers: Answers) => Promise<void>
  readonly copies: Pick<Copies, 'remove'>
  readonly announce: Announce
}

/** Corrections of answers after the submission: proposed by one member of staff, approved by another. */
export const createCorrections = ({ call, form, school, mails, showAtDesk, copies, announce }: Deps) => {
  const { database, clock, recordAction } = call

  /** In words for an officer if the rules of the question do not allow it. */
  const judge = async (sql: Sql, accountId: string, key: string, value: string) => {
    const { draft, day } = await readSubmitted(sql, accountId, school)
    try {
      return correctAnswer(form, draft, key, value, day)
    } catch (error) {
      throw error instanceof CorrectionRefused ? new HttpError(422, error.message) : error
    }
  }

  const record = (sql: Sql, staff: Staff, { account_id, answer_key }: ProposedCorrection, at: Date, what: string) => {
    // The key of the question stands in the form; neither an answer nor the reason is for the audit.
    const result = `${what} a correction of ${answer_key}`
    return recordAction(sql, staff, { at, target: asAccount(account_id), action: 'desk correction', result })
  }

  const settledMeanwhile = async (sql: Sql, { id, account_id, status, settled_at }: ProposedCorrection) => {
    const settler = (await correctionStore(sql).list(account_id)).find((other) => other.id === id)?.settler
    const when = settled_at ? ` on ${momentInTimeZone(school.timeZone, settled_at)}` : ''
    return new HttpError(409, `${settler} has ${status} this correction${when}.`)
  }

  /** Locks the application, and returns the correction if it still waits. */
  const lockWaiting = async (sql: Sql, id: string): Promise<ProposedCorrection> => {
    const found = await correctionStore(sql).find(id)
    if (!found) throw noSuchCorrection()
    await lockSubmitted(sql, found.account_id)
    const correction = await correctionStore(sql).find(id)
    if (!correction) throw noSuchCorrection()
    if (correction.status !== 'proposed') throw await settledMeanwhile(sql, correction)
    return correction
  }

  /** Whether it would still change the same answers in the same way. */
  const checkUnchanged = async (sql: Sql, { account_id, answer_key, before, after }: ProposedCorrection) => {
    const now = await judge(sql, account_id, answer_key, after[answer_key] ?? '')
    if (canonicalJson([now.before, now.after]) !== canonicalJson([before, after])) throw changedSince()
  }

  /** Everything that follows an approval. The copies that were issued before stay genuine; the next one is printed anew. */
  const follow = async (sql: Sql, { id, account_id: accountId, answer_key: key }: ProposedCorrection, at: Date) => {
    const { draft, receipt } = await readSubmitted(sql, accountId, school)
    await showAtDesk(sql, accountId, draft.answers)
    await copies.remove(sql, accountId)
    await mails.corrected(sql, accountId, at)
    const data = { receipt, correction: id, key, corrected_at: at.toISOString() }
    await announce(sql, { event: 'application.corrected', accountId, data })
  }

  return {
    propose: (staff: Staff, { accountId, key, value, reason }: Wanted): Promise<string> =>
      database.transaction(async (sql) => {
        await lockSubmitted(sql, accountId)
        if (await correctionStore(sql).waiting(accountId, key)) throw waitsAlready()
        const changed = await judge(sql, accountId, key, value)
        const at = clock()
        const id = await correctionStore(sql).add({ ...changed, accountId, key, reason, staffId: staff.id, at })
        const added = await correctionStore(sql).find(id)
        if (!added) throw noSuchCorrection()
        await record(sql, staff, added, at, 'proposed')
        return id
      }),

    approve: async (staff: Staff, id: string): Promise<void> => {
      await database.transaction(async (sql) => {
        const correction = await lockWaiting(sql, id)
        if (correction.proposed_by === staff.id) throw ownProposal()
        await checkUnchanged(sql, correction)
        const at = clock()
        await correctionStore(sql).settle(id, 'approved', staff.id, at)
        await record(sql, staff, correction, at, 'approved')
        await follow(sql, correction, at)
      })
      mails.wake()
    },

    refuse: (staff: Staff, id: string): Promise<void> =>
      database.transaction(async (sql) => {
        const correction = await lockWaiting(sql, id)
        const at = clock()
        await correctionStore(sql).settle(id, 'refused', staff.id, at)
        const isOwn = correction.proposed_by === staff.id
        await record(sql, staff, correction, at, isOwn ? 'took back' : 'refused')
      }),
  }
}

export type Corrections = ReturnType<typeof createCorrections>
