import * as calls from '@apply/contract/requests'
import type { Desk } from '@apply/engine/define'
import { requestKey } from '@apply/engine/desk'
import { isWithdrawn } from '../../application/draft/desk-state.ts'
import { byApplicant } from '../../application/items/item.ts'
import { findItem, type Items } from '../../application/items/items.ts'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import { recordOwnAction } from '../../identity/own-acts.ts'
import type { Announce } from '../../integration/systems/announce.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { checkSent } from './check-sent.ts'
import { lockSubmitted } from './move-application.ts'
import type { RequestMails } from './request-mails.ts'
import { requestStore } from './request-store.ts'
import { noSuchRequest } from './staff-requests.ts'
import { createTicking } from './tick-listed.ts'

type Listed = Awaited<ReturnType<ReturnType<typeof requestStore>['listWithFiles']>>[number]

const shownRequest = ({ id, title, text, wants, status, asked_at, answered_at, due_on, ...file }: Listed) => ({
  id,
  key: requestKey(id),
  title,
  text,
  wants,
  status: status === 'answered' || status === 'done' ? status : ('open' as const),
  asked_at: asked_at.toISOString(),
  ...(due_on !== null && { due_on }),
  ...(answered_at && { answered_at: answered_at.toISOString() }),
  ...(file.file_name !== null && {
    file: { status: file.file_status, file_name: file.file_name, file_size: file.file_size },
  }),
})

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly mails: RequestMails
  readonly items: Items
  readonly announce: Announce
  readonly signedIn: SignedIn
}

/** Sends what an applicant was asked for. It cannot be changed afterwards. */
export const answerRequest =
  ({ database, clock, desk, mails, items, announce }: Omit<Deps, 'signedIn'>) =>
  async (studentId: string, id: string, text: string): Promise<void> => {
    const tickListed = createTicking(items, desk)
    await database.transaction(async (sql) => {
      await lockSubmitted(sql, studentId)
      const request = await requestStore(sql).find(id)
      const item = await findItem(sql, id)
      if (!item || request?.account_id !== studentId) throw noSuchRequest()
      await checkSent(sql, item, text)
      const at = clock()
      await items.change(sql, item, { to: 'received', by: byApplicant, at, answer: text })
      await tickListed(sql, studentId, request.template, at)
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
