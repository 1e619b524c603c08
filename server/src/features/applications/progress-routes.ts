import { lastPage } from '@apply/contract/last-page'
import { submit as submitCall } from '@apply/contract/submit'
import { webStatus } from '@apply/contract/web-status'
import type { App } from '../../infra/http/app-type.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import { type ApplicationDeps, bodyCall, plainCall } from './application-deps.ts'
import type { ApplicationRepository } from './application-repository.ts'
import { submit } from './submit.ts'

/** The last page, the status and the submission. */
export const progressRoutes = (app: App, applications: ApplicationRepository, deps: ApplicationDeps): void => {
  const { form, signedIn } = deps
  const submitOnce = submit(deps)
  const routes = new Set(form.pages.map(({ route }) => route))

  app.put(lastPage.path, bodyCall(signedIn, lastPage), async ({ student, body }) => {
    if (!routes.has(body.last_page)) throw new HttpError(400, 'The last_page must be a page of the form.')
    await applications.setLastPage(student.id, body.last_page)
    return { message: 'Your page was saved.' }
  })

  app.post(webStatus.path, bodyCall(signedIn, webStatus), async ({ student, body }) => {
    await applications.setStatus(student.id, body.web_status)
    return { message: 'Your status was saved.' }
  })

  app.post(submitCall.path, plainCall(signedIn, submitCall), async ({ student }) => {
    const receipt = await submitOnce(student)
    return { message: 'Your application was successfully submitted.', receipt }
  })
}
