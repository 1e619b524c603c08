import { profile } from '@apply/contract/profile'
import type { App } from '../../infra/http/app-type.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { type ProfileRow, profileColumns, profileJoin, profileText } from './profile-text.ts'

export const profileRoute = (app: App, deps: ApplicationDeps): void => {
  const { documents, successfulLogins, signedIn } = deps
  const session = signedIn.sessionWith({
    columns: [...profileColumns, successfulLogins, documents.column],
    join: profileJoin,
    read: (row) => row as ProfileRow,
  })

  app.get(profile.path, { onRequest: session.onRequest }, async (request, reply) => {
    const row = session.read(request)
    reply.type('application/json; charset=utf-8')
    return profileText(row, request.student.username, documents.listIn(row.documents))
  })
}
