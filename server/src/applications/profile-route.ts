import { profile } from '@apply/contract/profile'
import type { App } from '../platform/app-type.ts'
import type { ApplicationNeeds } from './application-needs.ts'
import type { ApplicationStore } from './application-store.ts'
import { plainCall } from './signed-in-call.ts'

export const profileRoute = (app: App, applications: ApplicationStore, needs: ApplicationNeeds): void => {
  const { database, documents, successfulLogins, signedIn } = needs

  app.get(profile.path, plainCall(signedIn, profile), async ({ student: { id, username } }) => {
    const [{ revision, draft, statuses, lastPage, receipt }, logins, files] = await Promise.all([
      applications.read(id),
      successfulLogins(id),
      documents.list(database.sql, id),
    ])
    return {
      answer: draft.answers,
      document_answer: files,
      tabs: draft.tabs,
      add_another: draft.addAnother,
      username,
      last_page: lastPage,
      successful_login: logins.map((at) => at.toISOString()),
      web_status: statuses.map(({ web_status }) => ({ web_status })),
      revision,
      ...(receipt && { receipt }),
    }
  })
}
