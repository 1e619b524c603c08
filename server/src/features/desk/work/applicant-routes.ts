import * as calls from '@apply/contract/requests'
import type { App } from '../../../infra/http/app-type.ts'
import { schemaOf } from '../../../infra/http/call-schema.ts'
import type { DeskDeps } from '../desk-deps.ts'
import { requestKey, requestStore } from './request-store.ts'
import { answerRequest } from './requests.ts'

type Listed = Awaited<ReturnType<ReturnType<typeof requestStore>['listWithFiles']>>[number]

const shownRequest = ({ id, title, text, wants, status, asked_at, answered_at, ...file }: Listed) => ({
  id,
  key: requestKey(id),
  title,
  text,
  wants,
  status: status === 'answered' || status === 'done' ? status : ('open' as const),
  asked_at: asked_at.toISOString(),
  ...(answered_at && { answered_at: answered_at.toISOString() }),
  ...(file.file_name !== null && {
    file: { status: file.file_status, file_name: file.file_name, file_size: file.file_size },
  }),
})

/** What applicants do with the requests of staff. */
export const applicantRoutes = (app: App, deps: DeskDeps): void => {
  const { database, signedIn: onRequest } = deps
  const answer = answerRequest(deps)

  app.get(calls.readRequests.path, { onRequest, schema: schemaOf(calls.readRequests) }, async ({ student }) => {
    const requests = await requestStore(database.sql).listWithFiles(student.id)
    return { requests: requests.map(shownRequest) }
  })

  app.post(
    calls.answerRequest.path,
    { onRequest, schema: schemaOf(calls.answerRequest) },
    async ({ student, params: { id }, body }) => {
      await answer(student.id, id, body.text)
      return { message: 'Thank you. We have received your answer.' }
    },
  )
}
