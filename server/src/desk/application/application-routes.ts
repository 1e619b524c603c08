import * as calls from '@apply/contract/desk/application'
import type { Desk, Form, School } from '@apply/engine/define'
import type { FastifyBaseLogger } from 'fastify'
import { findStoredFile } from '../../application/documents/stored-file.ts'
import type { Documents } from '../../application/draft/application-deps.ts'
import { serviceView } from '../../application/draft/service-view.ts'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { downloadHeaders, embeddedPdfHeaders } from '../../platform/http/security-headers.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Copies } from '../../print/request-copy.ts'
import { noSuchApplication, notSubmitted } from '../work/move-application.ts'
import { applicationStore, type FoundApplication } from './application-store.ts'
import { canRead, readApplication } from './read-application.ts'
import { readHistory } from './read-history.ts'
import { requestedDocuments } from './requested-documents.ts'

const noDocument = () => new HttpError(404, 'There is no such document to look at.')

type Deps = {
  readonly call: StaffCall
  readonly form: Form
  readonly school: School
  readonly desk: Desk
  readonly documents: Pick<Documents, 'list'>
  readonly storage: Storage
  readonly copies: Copies
  readonly log: FastifyBaseLogger
}

/** Finds an application and records the look at it, before anything of it is shown. */
const lookWith = ({ database, recordAction, recordLook }: StaffCall) => {
  const find = async (id: string): Promise<FoundApplication> => {
    const found = await applicationStore(database.sql).find(id)
    if (!found) throw noSuchApplication()
    return found
  }
  const record = (staff: Staff, id: string, result: string): Promise<void> =>
    recordAction(database.sql, staff, { target: asAccount(id), action: 'desk view', result })
  /** For what a page asks more than once for one look. */
  const recordOnce = (staff: Staff, id: string, result: string): Promise<void> =>
    recordLook(database.sql, staff, { target: asAccount(id), action: 'desk view', result })
  return { find, record, recordOnce }
}

const lostDocument = () =>
  new HttpError(404, 'This document is missing or damaged in our storage. An operator can restore it.')

const readRoutes = (app: App, deps: Deps): void => {
  const { school } = deps
  const { database, staffRoute } = deps.call
  const look = lookWith(deps.call)

  app.get(calls.readDeskApplication.path, staffRoute(calls.readDeskApplication), async ({ staff, params: { id } }) => {
    const found = await look.find(id)
    await look.recordOnce(staff, id, found.isSubmitted ? 'looked at the application' : 'looked at the draft')
    return readApplication(database.sql, found, deps)
  })

  app.get(calls.readDeskHistory.path, staffRoute(calls.readDeskHistory), async ({ staff, params: { id } }) => {
    await look.find(id)
    await look.recordOnce(staff, id, 'looked at the history')
    return readHistory(database.sql, id, school.timeZone)
  })
}

const documentRoute = (app: App, deps: Deps): void => {
  const { storage, log } = deps
  const { database, staffRoute } = deps.call
  const look = lookWith(deps.call)
  app.get(
    calls.readDeskDocument.path,
    staffRoute(calls.readDeskDocument),
    async ({ staff, params: { id, key }, query: { as } }, reply) => {
      const found = await look.find(id)
      const documents = canRead(deps, found) ? await applicationStore(database.sql).documents(id) : []
      const document = documents.find((each) => each.key === key)
      if (!document?.pdf) throw noDocument()
      const isPage = as === 'page'
      if (isPage) await look.recordOnce(staff, id, `opened the document ${key}`)
      else await look.record(staff, id, `downloaded the document ${key}`)
      const headers = isPage ? embeddedPdfHeaders(`${key}.pdf`) : downloadHeaders(`${key}.pdf`)
      const pdf = await findStoredFile(storage, document.pdf, log)
      if (!pdf) throw lostDocument()
      return reply.headers(headers).send(pdf)
    },
  )
}

const copyFailed = 'The PDF could not be made. Please try again.'

const copyRoutes = (app: App, deps: Deps): void => {
  const { copies, storage, log } = deps
  const { database, staffRoute } = deps.call
  const look = lookWith(deps.call)

  const findSubmitted = async (id: string): Promise<void> => {
    const { isSubmitted } = await look.find(id)
    if (!isSubmitted) throw notSubmitted()
  }

  app.post(calls.prepareDeskCopy.path, staffRoute(calls.prepareDeskCopy), async ({ staff, params: { id } }) => {
    await findSubmitted(id)
    await look.recordOnce(staff, id, 'had one PDF of all made')
    const { status } = await copies.request(id)
    return { status, ...(status === 'FAILED' && { message: copyFailed }) }
  })

  app.get(calls.readDeskCopy.path, staffRoute(calls.readDeskCopy), async ({ staff, params: { id }, signal }, reply) => {
    await findSubmitted(id)
    const { copy } = await copies.request(id)
    const { receipt, applicant } = await serviceView(database.sql, id, deps)
    const number = receipt?.number ?? ''
    const title = [number, applicant.name].filter(Boolean).join(' · ')
    const file =
      copy && (await copies.read(copy, title, await requestedDocuments({ database, storage, log }, id), signal))
    if (!file) throw new HttpError(409, 'The PDF is not made yet. Please try again in a moment.')
    await look.record(staff, id, 'downloaded one PDF of all')
    return reply.headers(downloadHeaders(`${number}.pdf`)).send(Buffer.from(file))
  })
}

/** Looking at one application. */
export const applicationRoutes = (app: App, deps: Deps): void => {
  readRoutes(app, deps)
  documentRoute(app, deps)
  copyRoutes(app, deps)
}
