import * as calls from '@apply/contract/desk/work'
import { momentInTimeZone } from '@apply/engine/calendar'
import type { Desk, School } from '@apply/engine/define'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { type Moves, noSuchApplication } from './move-application.ts'
import type { StaffRequests } from './staff-requests.ts'
import { workStore } from './work-store.ts'

type Deps = {
  readonly call: StaffCall
  readonly desk: Desk
  readonly school: School
  readonly moves: Moves
  readonly requests: StaffRequests
}

const stateRoutes = (app: App, { call: { staffRoute }, desk, moves }: Deps): void => {
  app.get(calls.readDeskChoices.path, staffRoute(calls.readDeskChoices), async () => ({
    items: (desk.checklist?.items ?? []).map(({ name, title }) => ({ name, title })),
    states: desk.states.map(({ name, label, isFinal = false }) => ({ name, label, is_final: isFinal })),
    templates: desk.requests.map(({ name, title, text, wants }) => ({ name, title, text, wants })),
  }))

  app.put(calls.changeDeskState.path, staffRoute(calls.changeDeskState), async ({ staff, params: { id }, body }) => {
    const version = await moves.move(staff, { accountId: id, ...body })
    return { message: 'The application was moved.', version }
  })
}

const noteRoutes = (app: App, { call, school }: Deps): void => {
  const { database, clock, staffRoute, recordAction } = call
  const add = calls.addDeskNote
  app.post(add.path, staffRoute(add), async ({ staff, params: { id }, body: { text } }) => {
    await database.transaction(async (sql) => {
      if (!(await lockApplication(sql, id))) throw noSuchApplication()
      const at = clock()
      const target = asAccount(id)
      if (await workStore(sql).addNote(id, staff.id, text, at))
        await recordAction(sql, staff, { at, target, action: 'desk note', result: 'wrote a note' })
    })
    return { message: 'The note was saved.' }
  })

  const strike = calls.strikeDeskNote
  app.post(strike.path, staffRoute(strike), async ({ staff, params: { id }, body: { reason } }) => {
    await database.transaction(async (sql) => {
      const note = await workStore(sql).lockNote(id)
      if (!note) throw new HttpError(404, 'There is no such note.')
      if (note.struck_at) {
        const when = momentInTimeZone(school.timeZone, note.struck_at)
        throw new HttpError(409, `${note.struck_by} struck this note out already, on ${when}.`)
      }
      const at = clock()
      await workStore(sql).strikeNote(id, staff.id, reason, at)
      const target = asAccount(note.account_id)
      await recordAction(sql, staff, { at, target, action: 'desk note', result: 'struck out a note' })
    })
    return { message: 'The note was struck out.' }
  })
}

const requestRoutes = (app: App, { call: { staffRoute }, requests }: Deps): void => {
  const create = calls.createDeskRequest
  app.post(create.path, staffRoute(create), async ({ staff, params: { id }, body }) => ({
    message: 'The request was sent to the applicant.',
    id: await requests.ask(staff, { accountId: id, ...body }),
  }))

  const settle = calls.settleDeskRequest
  app.post(settle.path, staffRoute(settle), async ({ staff, params: { id }, body: { as, version } }) => {
    await requests.settle(staff, id, as, version)
    return { message: as === 'done' ? 'The request is done.' : 'The request was withdrawn.' }
  })

  const repeat = calls.repeatDeskRequest
  app.post(repeat.path, staffRoute(repeat), async ({ staff, params: { id }, body: { text, version } }) => ({
    message: 'The applicant was asked again.',
    id: await requests.repeat(staff, id, text, version),
  }))
}

/** States, notes and requests. */
export const workRoutes = (app: App, deps: Deps): void => {
  stateRoutes(app, deps)
  noteRoutes(app, deps)
  requestRoutes(app, deps)
}
