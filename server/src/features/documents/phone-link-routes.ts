import * as calls from '@apply/contract/phone-link'
import type { App, Plugin } from '../../infra/http/app-type.ts'
import type { SessionRow } from '../accounts/signed-in.ts'
import type { DocumentDeps } from './document.ts'
import { createPhoneLinks } from './phone-links.ts'

type PhoneLinks = ReturnType<typeof createPhoneLinks>

const sessionId = {
  columns: ['sessions.id as session_id'],
  read: (row: SessionRow) => String(row.session_id),
}

const studentRoutes = (app: App, { signedIn }: DocumentDeps, { student: links }: PhoneLinks): void => {
  const session = signedIn.sessionWith(sessionId)

  const { body, response: created } = calls.createPhoneLink
  const create = { onRequest: session.onRequest, schema: { body, response: { 200: created } } }
  app.post(calls.createPhoneLink.path, create, (request) =>
    links.create({ ...request.student, sessionId: session.read(request) }, request.body.answer_key),
  )

  const { params, response: status } = calls.readPhoneLink
  const read = { onRequest: signedIn, schema: { params, response: { 200: status } } }
  app.get(calls.readPhoneLink.path, read, async ({ student, params: { id } }) => ({
    status: await links.status(student.id, id),
  }))

  const end = { onRequest: signedIn, schema: { params, response: { 200: calls.endPhoneLink.response } } }
  app.delete(calls.endPhoneLink.path, end, async ({ student, params: { id } }) => {
    await links.end(student.id, id)
    return { message: 'The code has ended.' }
  })
}

const phoneRoutes = (app: App, { phone: links }: PhoneLinks): void => {
  const schema = <Body, Response>({ body, response }: { readonly body: Body; readonly response: Response }) => ({
    schema: { body, response: { 200: response } },
  })

  app.post(calls.openPhoneLink.path, schema(calls.openPhoneLink), ({ ip, body: { code } }) =>
    links.open({ client: ip, code }),
  )

  app.post(calls.requestPhoneUpload.path, schema(calls.requestPhoneUpload), ({ ip, body: { code } }) =>
    links.requestUpload({ client: ip, code }),
  )

  app.post(calls.registerPhoneUpload.path, schema(calls.registerPhoneUpload), async ({ ip, body }) => {
    const file = { fileKey: body.file_key, fileName: body.file_name }
    const status = await links.register({ client: ip, code: body.code }, file)
    return { message: 'Your file has arrived.', status }
  })
}

/** Lets a phone send the file of one question with a code that the computer shows. */
export const phoneLinkRoutes =
  (deps: DocumentDeps): Plugin =>
  async (app) => {
    const links = createPhoneLinks(deps)
    studentRoutes(app, deps, links)
    phoneRoutes(app, links)
  }
