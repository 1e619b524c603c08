import * as calls from '@apply/contract/phone-link'
import type { SessionRow } from '../../identity/applicants/signed-in.ts'
import type { App, Plugin } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import type { DocumentDeps } from './document.ts'
import { createPhoneCalls } from './phone-calls.ts'
import { createStudentCalls } from './phone-links.ts'

const sessionId = {
  columns: ['sessions.id as session_id'],
  read: (row: SessionRow) => String(row.session_id),
}

const studentRoutes = (app: App, deps: DocumentDeps): void => {
  const { signedIn } = deps
  const links = createStudentCalls(deps)
  const session = signedIn.sessionWith(sessionId)

  app.post(
    calls.createPhoneLink.path,
    { onRequest: session.onRequest, schema: schemaOf(calls.createPhoneLink) },
    (request) => links.create({ ...request.student, sessionId: session.read(request) }, request.body.answer_key),
  )

  app.get(
    calls.readPhoneLink.path,
    { onRequest: signedIn, schema: schemaOf(calls.readPhoneLink) },
    async ({ student, params: { id } }) => ({
      status: await links.status(student.id, id),
    }),
  )

  app.delete(
    calls.endPhoneLink.path,
    { onRequest: signedIn, schema: schemaOf(calls.endPhoneLink) },
    async ({ student, params: { id } }) => {
      await links.end(student.id, id)
      return { message: 'This code has expired.' }
    },
  )
}

const phoneRoutes = (app: App, deps: DocumentDeps): void => {
  const links = createPhoneCalls(deps)

  app.post(calls.openPhoneLink.path, { schema: schemaOf(calls.openPhoneLink) }, ({ ip, body: { code } }) =>
    links.open({ client: ip, code }),
  )

  app.post(calls.requestPhoneUpload.path, { schema: schemaOf(calls.requestPhoneUpload) }, ({ ip, body: { code } }) =>
    links.requestUpload({ client: ip, code }),
  )

  app.post(calls.registerPhoneUpload.path, { schema: schemaOf(calls.registerPhoneUpload) }, async ({ ip, body }) => {
    const file = { fileKey: body.file_key, fileName: body.file_name }
    const status = await links.register({ client: ip, code: body.code }, file)
    return { message: 'Your file has arrived.', status }
  })
}

/** Lets a phone send the file of one question with a code that the computer shows. */
export const phoneLinkRoutes =
  (deps: DocumentDeps): Plugin =>
  async (app) => {
    studentRoutes(app, deps)
    phoneRoutes(app, deps)
  }
