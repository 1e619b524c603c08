import { profile } from '@apply/contract/profile'
import type { App } from '../platform/app-type.ts'
import type { ApplicationNeeds } from './application-needs.ts'
import { type ApplicationRow, applicationAlongside, applicationRead } from './read-application.ts'
import { plainCall } from './signed-in-call.ts'

type ProfileRow = ApplicationRow & { readonly logins: readonly Date[] }

export const profileRoute = (app: App, needs: ApplicationNeeds): void => {
  const { database, documents, successfulLogins, signedIn } = needs
  const { columns, join } = applicationAlongside
  const signedInWithAll = signedIn.alongside({ columns: [...columns, successfulLogins], join })

  app.get(profile.path, plainCall(signedInWithAll, profile), async ({ student: { id, username }, alongside }) => {
    const row = alongside as ProfileRow
    const { revision, draft, statuses, lastPage, receipt } = applicationRead(row)
    const files = await documents.list(database.sql, id)
    return {
      answer: draft.answers,
      document_answer: files,
      tabs: draft.tabs,
      add_another: draft.addAnother,
      username,
      last_page: lastPage,
      successful_login: row.logins.map((at) => at.toISOString()),
      web_status: statuses.map(({ web_status }) => ({ web_status })),
      revision,
      ...(receipt && { receipt }),
    }
  })
}
