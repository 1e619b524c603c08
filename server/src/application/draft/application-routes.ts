import { addAnother, chooseTab as chooseTabCall, readCounts, readTabs } from '@apply/contract/choices'
import { lastPage, webStatus } from '@apply/contract/progress'
import { submit as submitCall } from '@apply/contract/submit'
import type { Draft } from '@apply/engine/answers'
import { chooseTab, showEntries } from '@apply/engine/tabs-and-entries'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App, Plugin } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { answerRoutes, orBadInput } from './answer-routes.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { type ApplicationRepository, createApplicationRepository } from './application-repository.ts'
import { profileRoute } from './profile-route.ts'
import { saveNumberIn } from './save-order.ts'
import { submit } from './submit.ts'

/** The chosen tabs and the number of repeated entries. */
const choiceRoutes = (app: App, applications: ApplicationRepository, { form, signedIn }: ApplicationDeps): void => {
  app.get(readTabs.path, { onRequest: signedIn, schema: schemaOf(readTabs) }, async ({ student }) => {
    const { draft } = await applications.read(student.id)
    return draft.tabs
  })

  app.put(
    chooseTabCall.path,
    { onRequest: signedIn, schema: schemaOf(chooseTabCall) },
    async ({ student, body, headers }) => {
      const { tab_id, chosen_tab } = body
      const change = (draft: Draft) => orBadInput(() => chooseTab(form, draft, tab_id, chosen_tab))
      await applications.change(student.id, change, { save: saveNumberIn(headers, tab_id) })
      return { message: 'Your choice was saved.' }
    },
  )

  app.get(readCounts.path, { onRequest: signedIn, schema: schemaOf(readCounts) }, async ({ student }) => {
    const { draft } = await applications.read(student.id)
    return draft.addAnother
  })

  app.put(
    addAnother.path,
    { onRequest: signedIn, schema: schemaOf(addAnother) },
    async ({ student, body, headers }) => {
      const { button_id, num_components } = body
      const change = (draft: Draft) => orBadInput(() => showEntries(form, draft, button_id, num_components))
      await applications.change(student.id, change, { save: saveNumberIn(headers, button_id) })
      return { message: 'Your choice was saved.' }
    },
  )
}

/** The last page, the status and the submission. */
const progressRoutes = (app: App, applications: ApplicationRepository, deps: ApplicationDeps): void => {
  const { form, signedIn } = deps
  const submitOnce = submit(deps)
  const routes = new Set(form.pages.map(({ route }) => route))

  app.put(lastPage.path, { onRequest: signedIn, schema: schemaOf(lastPage) }, async ({ student, body }) => {
    if (!routes.has(body.last_page)) throw new HttpError(400, 'The last_page must be a page of the form.')
    await applications.setLastPage(student.id, body.last_page)
    return { message: 'Your page was saved.' }
  })

  app.post(webStatus.path, { onRequest: signedIn, schema: schemaOf(webStatus) }, async ({ student, body }) => {
    await applications.setStatus(student.id, body.web_status)
    return { message: 'Your status was saved.' }
  })

  app.post(submitCall.path, { onRequest: signedIn, schema: schemaOf(submitCall) }, async ({ student, headers }) => {
    const receipt = await submitOnce(student, headers['x-revision'])
    return { message: 'Your application was successfully submitted.', receipt }
  })
}

/** Every call with which a student reads, changes and submits an application. */
export const applicationRoutes =
  (deps: ApplicationDeps): Plugin =>
  async (app) => {
    const applications = createApplicationRepository(deps)
    profileRoute(app, deps)
    answerRoutes(app, applications, deps)
    choiceRoutes(app, applications, deps)
    progressRoutes(app, applications, deps)
  }
