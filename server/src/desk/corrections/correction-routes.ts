import { readOwnCorrections } from '@apply/contract/corrections'
import * as calls from '@apply/contract/desk/corrections'
import { correctableQuestions } from '@apply/engine/correct-answer'
import type { Form, School } from '@apply/engine/define'
import { approvedCorrections } from '../../application/draft/corrections.ts'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import type { Corrections } from './correct.ts'
import { correctionStore } from './correction-store.ts'
import { readSubmitted } from './read-submitted.ts'

type Listed = Awaited<ReturnType<ReturnType<typeof correctionStore>['list']>>[number]

const shown = (staffId: string) => (row: Listed) => ({
  id: row.id,
  key: row.answer_key,
  label: row.label,
  before: row.before_text,
  after: row.after_text,
  reason: row.reason,
  status: row.status,
  proposed: { by: row.proposer, at: row.proposed_at.toISOString() },
  is_own: row.proposed_by === staffId,
  ...(row.settled_at && { settled: { by: row.settler ?? '', at: row.settled_at.toISOString() } }),
})

type Deps = {
  readonly call: StaffCall
  readonly form: Form
  readonly school: School
  readonly corrections: Corrections
  readonly signedIn: SignedIn
}

const readRoutes = (app: App, { call, form, school, signedIn: onRequest }: Deps): void => {
  const { database, staffRoute, recordLook } = call
  const look = (staffId: string, id: string) =>
    recordLook(
      database.sql,
      { id: staffId },
      {
        target: asAccount(id),
        action: 'desk view',
        result: 'looked at the corrections',
      },
    )

  app.get(calls.readCorrections.path, staffRoute(calls.readCorrections), async ({ staff, params: { id } }) => {
    await readSubmitted(database.sql, id, school)
    await look(staff.id, id)
    return { corrections: (await correctionStore(database.sql).list(id)).map(shown(staff.id)) }
  })

  const questions = calls.readCorrectableQuestions
  app.get(questions.path, staffRoute(questions), async ({ staff, params: { id } }) => {
    const { draft, day } = await readSubmitted(database.sql, id, school)
    await look(staff.id, id)
    return { questions: correctableQuestions(form, draft, day) }
  })

  app.get(readOwnCorrections.path, { onRequest, schema: schemaOf(readOwnCorrections) }, async ({ student }) => {
    const own = await approvedCorrections(database.sql, student.id)
    return {
      corrections: own.map(({ id, label, before_text, after_text, reason, settled_at }) => ({
        id,
        label,
        before: before_text,
        after: after_text,
        reason,
        corrected_at: settled_at.toISOString(),
      })),
    }
  })
}

/** Corrections of submitted answers, and what the applicant sees of them. */
export const correctionRoutes = (app: App, deps: Deps): void => {
  const { staffRoute } = deps.call
  const { propose, approve, refuse } = deps.corrections
  readRoutes(app, deps)

  app.post(
    calls.proposeCorrection.path,
    staffRoute(calls.proposeCorrection),
    async ({ staff, params: { id }, body }) => ({
      message: 'The correction was proposed. Another member of staff has to approve it.',
      id: await propose(staff, { accountId: id, ...body }),
    }),
  )

  app.post(calls.approveCorrection.path, staffRoute(calls.approveCorrection), async ({ staff, params: { id } }) => {
    await approve(staff, id)
    return { message: 'The correction was approved.' }
  })

  app.post(calls.refuseCorrection.path, staffRoute(calls.refuseCorrection), async ({ staff, params: { id } }) => {
    await refuse(staff, id)
    return { message: 'The correction was refused.' }
  })
}
