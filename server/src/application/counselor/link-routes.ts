import * as calls from '@apply/contract/counselor'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import type { LinkCalls } from './link-calls.ts'
import type { LinkFiles } from './link-files.ts'

const fileRoutes = (app: App, files: LinkFiles): void => {
  app.post(
    calls.requestCounselorUpload.path,
    { schema: schemaOf(calls.requestCounselorUpload) },
    ({ ip, body: { token, name } }) => files.requestForm({ client: ip, token }, name),
  )

  app.post(
    calls.registerCounselorUpload.path,
    { schema: schemaOf(calls.registerCounselorUpload) },
    async ({ ip, body: { token, name, file_key, file_name } }) => {
      await files.register({ client: ip, token }, { name, fileKey: file_key, fileName: file_name })
      return { message: 'Your file has arrived.' }
    },
  )

  app.post(
    calls.removeCounselorUpload.path,
    { schema: schemaOf(calls.removeCounselorUpload) },
    async ({ ip, body: { token, name } }) => {
      await files.remove({ client: ip, token }, name)
      return { message: 'The file was removed.' }
    },
  )
}

/** What counselors do with the link of a mail, without an account. */
export const linkRoutes = (app: App, links: LinkCalls, files: LinkFiles): void => {
  app.post(calls.openCounselorLink.path, { schema: schemaOf(calls.openCounselorLink) }, ({ ip, body: { token } }) =>
    links.read({ client: ip, token }),
  )

  app.post(
    calls.seeCounselorLink.path,
    { schema: schemaOf(calls.seeCounselorLink) },
    async ({ ip, body: { token } }) => {
      await links.see({ client: ip, token })
      return { message: 'Thank you for looking.' }
    },
  )

  app.post(
    calls.sendCounselorLetter.path,
    { schema: schemaOf(calls.sendCounselorLetter) },
    async ({ ip, body: { token, ratings, comment } }) => {
      await links.send({ client: ip, token }, { ratings, comment })
      return { message: 'Thank you. We have received what you sent.' }
    },
  )

  app.post(
    calls.declineCounselorRequest.path,
    { schema: schemaOf(calls.declineCounselorRequest) },
    async ({ ip, body: { token, reason } }) => {
      await links.decline({ client: ip, token }, reason)
      return { message: 'Thank you for telling us. We will not write to you about this student again.' }
    },
  )

  fileRoutes(app, files)
}
