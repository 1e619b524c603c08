import { momentInTimeZone } from '@apply/engine/calendar'
import type { Desk, School } from '@apply/engine/define'
import { recordOwnAction } from '../../identity/own-acts.ts'
import type { Announce } from '../../integration/systems/announce.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Staff, StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { lockSubmitted } from '../work/move-application.ts'
import type { WithdrawalMails } from './withdrawal-mails.ts'
import { type Withdrawal, withdrawalStore } from './withdrawal-store.ts'

/** The words of a reason; one that the school no longer has is shown as it is stored. */
export const reasonLabel = ({ withdrawalReasons = [] }: Desk, name: string): string =>
  withdrawalReasons.find((reason) => reason.name === name)?.label ?? name

const receiptOf = async (sql: Sql, accountId: string): Promise<string> => {
  const [row] = await sql<{ receipt: string }>('select receipt from submissions where account_id = $1', [accountId])
  if (!row) throw new Error('A submitted application has no submission.')
  return row.receipt
}

const nothingToWithdraw = () =>
  new HttpError(409, 'You have not submitted an application, so there is nothing to withdraw.')

const takenBack = (last: Withdrawal | undefined, timeZone: string): HttpError => {
  const when = last?.undone_at
    ? ` ${last.undone_by} took that back on ${momentInTimeZone(timeZone, last.undone_at)}.`
    : ''
  return new HttpError(409, `This application is not withdrawn.${when}`)
}

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly school: School
  readonly mails: WithdrawalMails
  /** Takes back the mails about what the applicant was asked for, which nobody waits for any more. */
  readonly discardAsked: (sql: Sql, accountId: string) => Promise<void>
  readonly announce: Announce
  readonly recordAction: StaffAudit['recordAction']
}

type Present = Pick<Withdrawal, 'reason' | 'at'>

/** The withdrawal by the applicant, and its undoing by staff. Each locks the application, as a move or a decision does. */
export const createWithdrawals = (deps: Deps) => {
  const { database, clock, desk, school, mails, discardAsked, announce, recordAction } = deps

  const withdrawLocked = async (sql: Sql, accountId: string, reason: string): Promise<Present> => {
    const store = withdrawalStore(sql)
    const present = await store.present(accountId)
    // Its response was lost.
    if (present) return present
    const at = clock()
    await store.add(accountId, reason, at)
    await discardAsked(sql, accountId)
    const receipt = await receiptOf(sql, accountId)
    await mails.withdrawn(sql, { accountId, receipt, at })
    await recordOwnAction(sql, accountId, { at, action: 'withdraw', result: `withdrew the application: ${reason}` })
    const data = { receipt, reason, withdrawn_at: at.toISOString() }
    await announce(sql, { event: 'application.withdrawn', accountId, data })
    return { reason, at }
  }

  const undoLocked = async (sql: Sql, staff: Staff, accountId: string, reason: string): Promise<void> => {
    const store = withdrawalStore(sql)
    const present = await store.present(accountId)
    if (!present) throw takenBack((await store.list(accountId)).at(-1), school.timeZone)
    const at = clock()
    await store.undo(present.id, staff.id, reason, at)
    const receipt = await receiptOf(sql, accountId)
    await mails.reinstated(sql, { accountId, receipt, at })
    const result = 'took the withdrawal of the application back'
    await recordAction(sql, staff, { at, target: asAccount(accountId), action: 'desk withdrawal', result })
    const data = { receipt, reinstated_at: at.toISOString() }
    await announce(sql, { event: 'application.reinstated', accountId, data })
  }

  return {
    withdraw: async (accountId: string, reason: string): Promise<Present> => {
      if (!desk.withdrawalReasons?.some(({ name }) => name === reason))
        throw new HttpError(400, 'Please choose one of the reasons.')
      const present = await database.transaction(async (sql) => {
        if (!(await lockApplication(sql, accountId))?.isSubmitted) throw nothingToWithdraw()
        return withdrawLocked(sql, accountId, reason)
      })
      mails.wake()
      return present
    },

    undo: async (staff: Staff, accountId: string, reason: string): Promise<void> => {
      await database.transaction(async (sql) => {
        await lockSubmitted(sql, accountId)
        await undoLocked(sql, staff, accountId, reason)
      })
      mails.wake()
    },
  }
}

export type Withdrawals = ReturnType<typeof createWithdrawals>
