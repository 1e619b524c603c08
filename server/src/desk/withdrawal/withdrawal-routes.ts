import { undoWithdrawal } from '@apply/contract/desk/withdrawal'
import { readWithdrawal, withdraw } from '@apply/contract/withdrawal'
import type { Desk } from '@apply/engine/define'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { reasonLabel, type Withdrawals } from './withdraw.ts'
import { type Withdrawal, withdrawalStore } from './withdrawal-store.ts'

type Deps = {
  readonly call: StaffCall
  readonly desk: Desk
  readonly withdrawals: Withdrawals
  readonly signedIn: SignedIn
}

/** What applicants do with their application after the submission, and what staff take back of it. */
export const withdrawalRoutes = (app: App, { call, desk, withdrawals, signedIn: onRequest }: Deps): void => {
  const { database, staffRoute } = call
  const { withdrawalReasons = [] } = desk

  const shown = ({ at, reason }: Pick<Withdrawal, 'at' | 'reason'>) => ({
    at: at.toISOString(),
    reason: reasonLabel(desk, reason),
  })

  app.get(readWithdrawal.path, { onRequest, schema: schemaOf(readWithdrawal) }, async ({ student }) => {
    const present = await withdrawalStore(database.sql).present(student.id)
    return { reasons: withdrawalReasons, ...(present && { withdrawn: shown(present) }) }
  })

  app.post(withdraw.path, { onRequest, schema: schemaOf(withdraw) }, async ({ student, body: { reason } }) => {
    const present = await withdrawals.withdraw(student.id, reason)
    return { message: 'Your application is withdrawn.', withdrawn: shown(present) }
  })

  app.post(undoWithdrawal.path, staffRoute(undoWithdrawal), async ({ staff, params: { id }, body: { reason } }) => {
    await withdrawals.undo(staff, id, reason)
    return { message: 'The withdrawal was taken back.' }
  })
}
