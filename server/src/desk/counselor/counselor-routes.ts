import * as calls from '@apply/contract/desk/counselor'
import { hasRole, type StaffRole } from '@apply/engine/desk'
import type { FastifyBaseLogger } from 'fastify'
import type { CounselorDeps } from '../../application/counselor/counselor-deps.ts'
import { findLetterFile, namedCounselors, readLetter } from '../../application/counselor/read-letter.ts'
import { createStaffActions } from '../../application/counselor/staff-actions.ts'
import { findStoredFile } from '../../application/documents/stored-file.ts'
import { byStaff } from '../../application/items/item.ts'
import { type StaffCall, staffPlugin } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App, Plugin } from '../../platform/http/app-type.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { applicationStore } from '../application/application-store.ts'
import { lockSubmitted, noSuchApplication } from '../work/move-application.ts'
import { counselorMailsOf, fateOf, mailsAbout } from './mail-fates.ts'

type Deps = {
  readonly call: StaffCall
  readonly requests: CounselorDeps
  readonly storage: Storage
  readonly log: FastifyBaseLogger
}

const noLetter = () => new HttpError(404, 'There is no such letter.')
const mayNotRead = (role: StaffRole) => new HttpError(403, `Only an ${role} may read letters. Ask an administrator.`)
const lostLetter = () =>
  new HttpError(404, 'This letter is missing or damaged in our storage. An operator can restore it.')

type Named = Awaited<ReturnType<typeof namedCounselors>>[number]
type Step = Awaited<ReturnType<typeof counselorMailsOf>>[number]

const shownCounselor = (counselor: Named, steps: readonly Step[]) => {
  const { opened_at, settled_at, named_at, link_ends_at } = counselor
  const { id, first_name, last_name, email, is_waived, named_by, state, reason } = counselor
  return {
    ...{ id, first_name, last_name, email, is_waived, named_by, state, reason },
    named_at: named_at.toISOString(),
    ends_at: link_ends_at.toISOString(),
    ...(opened_at && { opened_at: opened_at.toISOString() }),
    ...(settled_at && { settled_at: settled_at.toISOString() }),
    mails: steps
      .filter(({ counselor_id }) => counselor_id === id)
      .map((step) => ({
        step: step.step,
        at: step.written_at.toISOString(),
        ...(step.is_kept && { fate: fateOf(step) }),
      })),
  }
}

const readRoutes = (app: App, { call, requests: { rules }, storage, log }: Deps): void => {
  const { database, staffRoute, recordAction, recordLook } = call
  const { sql } = database
  const requireApplication = async (id: string): Promise<void> => {
    if (!(await applicationStore(sql).find(id))) throw noSuchApplication()
  }
  const view = (staff: Staff, id: string, result: string) =>
    recordLook(sql, staff, { target: asAccount(id), action: 'desk view', result })

  app.get(calls.readDeskCounselor.path, staffRoute(calls.readDeskCounselor), async ({ staff, params: { id } }) => {
    await requireApplication(id)
    const found = await namedCounselors(sql, id)
    const canRead = hasRole(staff.role, rules.readableFrom)
    const letter = canRead ? await readLetter(sql, rules, found.at(-1)) : undefined
    await view(staff, id, letter ? 'read the letter of the counselor' : 'looked at the counselor')
    const steps = await counselorMailsOf(sql, id)
    return {
      counselors: found.map((each) => shownCounselor(each, steps)),
      can_read_letters: canRead,
      ...(letter && { letter }),
    }
  })

  app.get(
    calls.readDeskRecommendation.path,
    staffRoute(calls.readDeskRecommendation),
    async ({ staff, params: { id, name } }, reply) => {
      const file = await findLetterFile(sql, id, name)
      if (!file) throw noLetter()
      if (!hasRole(staff.role, rules.readableFrom)) throw mayNotRead(rules.readableFrom)
      await recordAction(sql, staff, {
        target: asAccount(id),
        action: 'desk view',
        result: `downloaded the ${name} of the counselor`,
      })
      const pdf = await findStoredFile(storage, file, log)
      if (!pdf) throw lostLetter()
      return reply.headers(downloadHeaders(`${name}.pdf`)).send(pdf)
    },
  )

  app.get(calls.readMailFates.path, staffRoute(calls.readMailFates), async ({ staff, params: { id } }) => {
    await requireApplication(id)
    await view(staff, id, 'looked at the mails')
    const mails = await mailsAbout(sql, id)
    return {
      mails: mails.map((mail) => ({
        to: mail.recipient,
        subject: mail.subject,
        written_at: mail.created_at.toISOString(),
        ...(mail.sent_at && { sent_at: mail.sent_at.toISOString() }),
        fate: fateOf(mail),
        ...(mail.refusal !== null && { code: mail.refusal }),
      })),
    }
  })
}

const changeRoutes = (app: App, { call, requests }: Deps): void => {
  const { database, staffRoute, recordAction } = call
  const actions = createStaffActions(requests)

  const change = async (staff: Staff, id: string, result: string, act: (sql: Sql) => Promise<void>): Promise<void> => {
    await database.transaction(async (sql) => {
      await lockSubmitted(sql, id)
      await act(sql)
      await recordAction(sql, staff, { target: asAccount(id), action: 'desk counselor', result })
    })
    actions.wake()
  }

  app.post(
    calls.askCounselorAgain.path,
    staffRoute(calls.askCounselorAgain),
    async ({ staff, params: { id }, body }) => {
      const by = byStaff(staff)
      await change(staff, id, 'asked the counselor again', (sql) => actions.askAgain(sql, id, body.counselor, by))
      return { message: 'We write to the counselor in a moment.' }
    },
  )

  app.put(
    calls.replaceDeskCounselor.path,
    staffRoute(calls.replaceDeskCounselor),
    async ({ staff, params: { id }, body: { counselor, ...wanted } }) => {
      const by = byStaff(staff)
      await change(staff, id, 'named a counselor', (sql) => actions.replace(sql, id, counselor, { wanted, by }))
      return { message: 'We write to the counselor in a moment.' }
    },
  )

  app.post(
    calls.withdrawCounselorRequest.path,
    staffRoute(calls.withdrawCounselorRequest),
    async ({ staff, params: { id }, body }) => {
      const by = byStaff(staff)
      await change(staff, id, 'withdrew the request to the counselor', (sql) =>
        actions.withdraw(sql, id, body.counselor, by),
      )
      return { message: 'The request was withdrawn.' }
    },
  )
}

/** What staff see of counselors and do with their requests, and what became of every mail about an application. */
export const counselorRoutes = (deps: Deps): Plugin =>
  staffPlugin((app) => {
    readRoutes(app, deps)
    changeRoutes(app, deps)
  })
