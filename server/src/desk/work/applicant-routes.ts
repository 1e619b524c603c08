import * as calls from '@apply/contract/requests'
import { requestKey } from '@apply/engine/desk'
import { isPending } from '@apply/engine/statuses'
import { requestFileStatus } from '../../application/documents/request-file.ts'
import { isWithdrawn } from '../../application/draft/desk-state.ts'
import { byApplicant } from '../../application/items/item.ts'
import { findItem, type Items } from '../../application/items/items.ts'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import type { Announce } from '../../integration/systems/announce.ts'
import { recordOwnAction } from '../../platform/audit/audit.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { lockSubmitted } from './move-application.ts'
import type { RequestMails } from './request-mails.ts'
import { type Request, requestStore } from './request-store.ts'
import { noSuchRequest } from './staff-requests.ts'

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

const withdrawnByYou = () =>
  new HttpError(409, 'You have withdrawn your application, so the school does not need this any more.')

/** Throws unless the answer has what was asked for. */
const checkAnswer = async (sql: Sql, request: Request, text: string): Promise<void> => {
  if (request.answered_at) throw new HttpError(409, 'You have sent this already.')
  if (request.status !== 'open') throw new HttpError(409, 'The school does not need this any more.')
  if (request.wants === 'explanation') {
    if (text === '') throw new HttpError(400, 'Please write your answer.')
    return
  }
  const status = await requestFileStatus(sql, request.id)
  if (isPending(status)) throw new HttpError(409, 'Your file is still being converted. Please try again in a moment.')
  if (status !== 'COMPLETED') throw new HttpError(409, 'Please add your file first.')
}

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly mails: RequestMails
  readonly items: Items
  readonly announce: Announce
  readonly signedIn: SignedIn
}

/** Sends what an applicant was asked for. It cannot be changed afterwards. */
export const answerRequest =
  ({ database, clock, mails, items, announce }: Omit<Deps, 'signedIn'>) =>
  async (studentId: string, id: string, text: string): Promise<void> => {
    await database.transaction(async (sql) => {
      await lockSubmitted(sql, studentId)
      const request = await requestStore(sql).find(id)
      if (request?.account_id !== studentId) throw noSuchRequest()
      if (await isWithdrawn(sql, studentId)) throw withdrawnByYou()
      await checkAnswer(sql, request, text)
      const at = clock()
      const item = await findItem(sql, id)
      if (item) await items.change(sql, item, { to: 'received', by: byApplicant, at, answer: text })
      await mails.discardAsked(sql, id)
      await mails.answered(sql, request, at)
      await recordOwnAction(sql, studentId, { at, action: 'answer request', result: `answered “${request.template}”` })
      await announce(sql, { event: 'request.answered', accountId: studentId, data: { request: id } })
    })
    mails.wake()
  }

/** What applicants do with the requests of staff. */
export const applicantRoutes = (app: App, deps: Deps): void => {
  const { database, signedIn: onRequest } = deps
  const answer = answerRequest(deps)

  app.get(calls.readRequests.path, { onRequest, schema: schemaOf(calls.readRequests) }, async ({ student }) => {
    const requests = await requestStore(database.sql).listWithFiles(student.id)
    const isOver = await isWithdrawn(database.sql, student.id)
    return { requests: requests.filter(({ status }) => !(isOver && status === 'open')).map(shownRequest) }
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
