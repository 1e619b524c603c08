import * as calls from '@apply/contract/desk/work'
import { momentInTimeZone } from '@apply/engine/calendar'
import { HttpError } from '../../../infra/errors/http-error.ts'
import type { App } from '../../../infra/http/app-type.ts'
import { asAccount } from '../../accounts/audit.ts'
import { recordStaffAction } from '../desk-audit.ts'
import type { DeskDeps } from '../desk-deps.ts'
import { createMoves, noSuchApplication } from './move-application.ts'
import { createStaffRequests } from './requests.ts'
import { workStore } from './work-store.ts'

const stateRoutes = (app: App, deps: DeskDeps): void => {
  const { desk, staffAccess } = deps
  const { move } = createMoves(deps)

  const choices = { response: { 200: calls.readDeskChoices.response } }
  app.get(calls.readDeskChoices.path, { onRequest: staffAccess(calls.readDeskChoices), schema: choices }, async () => ({
    states: desk.states.map(({ name, label, isFinal = false }) => ({ name, label, is_final: isFinal })),
    templates: desk.requests.map(({ name, title, text, wants }) => ({ name, title, text, wants })),
  }))

  const { params, body, response } = calls.changeDeskState
  const schema = { params, body, response: { 200: response } }
  const onRequest = staffAccess(calls.changeDeskState)
  app.put(calls.changeDeskState.path, { onRequest, schema }, async ({ staff, params: { id }, body: sent }) => {
    const version = await move(staff, { accountId: id, ...sent })
    return { message: 'The application was moved.', version }
  })
}

const noteRoutes = (app: App, { database, clock, school, staffAccess }: DeskDeps): void => {
  const add = calls.addDeskNote
  const addSchema = { params: add.params, body: add.body, response: { 200: add.response } }
  app.post(
    add.path,
    { onRequest: staffAccess(add), schema: addSchema },
    async ({ staff, params: { id }, body: { text } }) => {
      await database.transaction(async (sql) => {
        if (!(await workStore(sql).lock(id))) throw noSuchApplication()
        const [at, target] = [clock(), asAccount(id)]
        await workStore(sql).addNote(id, staff.id, text, at)
        await recordStaffAction(sql, { at, staff, target, action: 'desk note', result: 'wrote a note' })
      })
      return { message: 'The note was saved.' }
    },
  )

  const strike = calls.strikeDeskNote
  const strikeSchema = { params: strike.params, body: strike.body, response: { 200: strike.response } }
  app.post(
    strike.path,
    { onRequest: staffAccess(strike), schema: strikeSchema },
    async ({ staff, params: { id }, body: { reason } }) => {
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
        await recordStaffAction(sql, { at, staff, target, action: 'desk note', result: 'struck out a note' })
      })
      return { message: 'The note was struck out.' }
    },
  )
}

const requestRoutes = (app: App, deps: DeskDeps): void => {
  const { staffAccess } = deps
  const requests = createStaffRequests(deps)

  const create = calls.createDeskRequest
  const createSchema = { params: create.params, body: create.body, response: { 200: create.response } }
  app.post(
    create.path,
    { onRequest: staffAccess(create), schema: createSchema },
    async ({ staff, params: { id }, body }) => ({
      message: 'The request was sent to the applicant.',
      id: await requests.ask(staff, { accountId: id, ...body }),
    }),
  )

  const settle = calls.settleDeskRequest
  const settleSchema = { params: settle.params, body: settle.body, response: { 200: settle.response } }
  app.post(
    settle.path,
    { onRequest: staffAccess(settle), schema: settleSchema },
    async ({ staff, params: { id }, body: { as, version } }) => {
      await requests.settle(staff, id, as, version)
      return { message: as === 'done' ? 'The request is done.' : 'The request was withdrawn.' }
    },
  )

  const repeat = calls.repeatDeskRequest
  const repeatSchema = { params: repeat.params, body: repeat.body, response: { 200: repeat.response } }
  app.post(
    repeat.path,
    { onRequest: staffAccess(repeat), schema: repeatSchema },
    async ({ staff, params: { id }, body: { text, version } }) => ({
      message: 'The applicant was asked again.',
      id: await requests.repeat(staff, id, text, version),
    }),
  )
}

/** States, notes and requests. */
export const workRoutes = (app: App, deps: DeskDeps): void => {
  stateRoutes(app, deps)
  noteRoutes(app, deps)
  requestRoutes(app, deps)
}
