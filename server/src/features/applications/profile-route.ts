import { profile } from '@apply/contract/profile'
import type { App } from '../../infra/http/app-type.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { type ProfileRow, profileColumns, profileJoin, profileText } from './profile-text.ts'

export const profileRoute = (app: App, deps: ApplicationDeps): void => {
  const { documents, successfulLogins, signedIn } = deps
  const signedInWithAll = signedIn.alongside({
    columns: [...profileColumns, successfulLogins, documents.column],
    join: profileJoin,
  })

  app.get(profile.path, { onRequest: signedInWithAll }, async ({ student: { username }, alongside }, reply) => {
    const row = alongside as ProfileRow
    reply.type('application/json; charset=utf-8')
    return profileText(row, username, documents.listIn(row.documents))
  })
}
