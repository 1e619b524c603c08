import * as calls from '@apply/contract/desk/decisions'
import type { Desk, School } from '@apply/engine/define'
import { hasRole } from '@apply/engine/desk'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { embeddedPdfHeaders } from '../../platform/http/security-headers.ts'
import { lockSubmitted } from '../work/move-application.ts'
import { decisionStore } from './decision-store.ts'
import type { LetterOf } from './letter-of.ts'
import type { Proposals } from './propose-decision.ts'
import { readDecisions } from './read-decisions.ts'

type Deps = {
  readonly call: StaffCall
  readonly desk: Desk
  readonly school: School
  readonly proposals: Proposals
  readonly letterOf: LetterOf
}

const changeRoutes = (app: App, { call: { database, staffRoute }, proposals }: Deps): void => {
  const locked = (id: string, change: (sql: Sql) => Promise<number>): Promise<number> =>
    database.transaction(async (sql) => {
      await lockSubmitted(sql, id)
      return change(sql)
    })

  const { proposeDecision: propose, confirmDecision: confirm, undoDecision: undo } = calls
  app.put(propose.path, staffRoute(propose), async ({ staff, params: { id }, body }) => ({
    message: 'The decision was proposed. Somebody else has to confirm it.',
    version: await locked(id, (sql) => proposals.propose(sql, staff, { accountId: id, ...body })),
  }))

  app.post(confirm.path, staffRoute(confirm), async ({ staff, params: { id }, body: { version } }) => ({
    message: 'The decision was confirmed. It can be released now.',
    version: await locked(id, (sql) => proposals.confirm(sql, staff, { accountId: id, version })),
  }))

  app.post(undo.path, staffRoute(undo), async ({ staff, params: { id }, body: { to, version } }) => ({
    message: to === 'proposed' ? 'The confirmation was taken back.' : 'The proposal was withdrawn.',
    version: await locked(id, (sql) => proposals.undo(sql, staff, { accountId: id, version }, to)),
  }))
}

const letterRoute = (app: App, { call: { database, staffRoute, recordAction } }: Deps): void => {
  const { readDecisionLetter } = calls
  app.get(readDecisionLetter.path, staffRoute(readDecisionLetter), async ({ staff, params: { id } }, reply) => {
    const file = await decisionStore(database.sql).file(id)
    if (!file || !(file.is_released || hasRole(staff.role, 'officer')))
      throw new HttpError(404, 'There is no such letter, or it is not made yet.')
    const target = asAccount(file.account_id)
    await recordAction(database.sql, staff, {
      target,
      action: 'desk decision',
      result: 'read the letter of a decision',
    })
    return reply.headers(embeddedPdfHeaders('letter.pdf')).send(file.pdf)
  })
}

/** Decisions about one application. */
export const decisionRoutes = (app: App, deps: Deps): void => {
  const { call, desk, school, letterOf } = deps
  const { database, staffRoute } = call
  app.get(calls.readDecisionChoices.path, staffRoute(calls.readDecisionChoices), async () => ({
    decisions: (desk.decisions?.kinds ?? []).map(({ name, label, isFinal = false, hasConditions = false }) => ({
      ...{ name, label },
      ...{ is_final: isFinal, has_conditions: hasConditions },
    })),
    time_zone: school.timeZone,
  }))

  app.get(calls.readDecisions.path, staffRoute(calls.readDecisions), ({ staff, params: { id } }) =>
    readDecisions(database.sql, staff, id, { desk, letterOf }),
  )

  changeRoutes(app, deps)
  letterRoute(app, deps)
}
