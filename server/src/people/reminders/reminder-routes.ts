import * as calls from '@apply/contract/reminders'
import { addDays, dayInTimeZone } from '@apply/engine/calendar'
import { draftMailTopic } from '../../application/draft/application-deps.ts'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import { recordOwnAction } from '../../identity/own-acts.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App, Plugin } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { perClient } from '../../platform/limits/limit.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { draftMailStore } from './draft-mail-store.ts'
import type { ReminderDeps } from './send-reminders.ts'
import { accountOfToken } from './unsubscribe-token.ts'

/** Counts failures only, because one mail provider unsubscribes many people from few addresses. */
const limits = [perClient('unsubscribe-client', 100, 3_600)]

const invalidLink = () => new HttpError(403, 'This link is not valid. Please log in and stop the reminders there.')

/** Stops reminders and discards one that waits. False if there is no such account. A repeated stop leaves no second audit row. */
const stopReminders = ({ database, clock, mailQueue }: ReminderDeps, accountId: string, client?: string) =>
  database.transaction(async (sql) => {
    const drafts = draftMailStore(sql)
    if (!(await drafts.stop(accountId, clock()))) return drafts.isStopped(accountId)
    await mailQueue.discard(sql, draftMailTopic(accountId))
    await recordOwnAction(sql, accountId, {
      at: clock(),
      client,
      action: 'reminders',
      result: 'stopped',
      isRoutine: true,
    })
    return true
  })

const restartReminders = ({ database, clock }: ReminderDeps, accountId: string) =>
  database.transaction(async (sql) => {
    if (!(await draftMailStore(sql).restart(accountId))) return
    await recordOwnAction(sql, accountId, {
      at: clock(),
      action: 'reminders',
      result: 'started again',
      isRoutine: true,
    })
  })

const unsubscribeRoute = (app: App, deps: ReminderDeps): void => {
  const { database, clock, secret } = deps
  const rateLimiter = createRateLimiter(database.sql, limits)

  app.post(
    calls.unsubscribe.path,
    { config: { isOpenToOtherOrigins: true }, schema: schemaOf(calls.unsubscribe) },
    async ({ query: { token }, ip }) => {
      const accountId = accountOfToken(await secret(), token)
      const isStopped = accountId !== undefined && (await stopReminders(deps, accountId, ip))
      if (isStopped) return { message: 'You will get no more reminders.' }
      await rateLimiter.consume({ client: ip, username: '' }, clock())
      throw invalidLink()
    },
  )
}

const studentRoutes = (app: App, deps: ReminderDeps, signedIn: SignedIn): void => {
  const { database, clock, school } = deps
  app.get(
    calls.readDraftCare.path,
    { onRequest: signedIn, schema: schemaOf(calls.readDraftCare) },
    async ({ student }) => {
      const drafts = draftMailStore(database.sql)
      const { keptDays, noticeDays } = await school.reminders()
      const lastDay = addDays(dayInTimeZone(school.timeZone, clock()), keptDays + noticeDays)
      return {
        gets_reminders: !(await drafts.isStopped(student.id)),
        // This very visit is the last one so far.
        kept_until: (await drafts.isDraft(student.id)) ? lastDay : null,
        notice_days: noticeDays,
      }
    },
  )

  app.put(
    calls.changeReminders.path,
    { onRequest: signedIn, schema: schemaOf(calls.changeReminders) },
    async ({ student, body: { gets_reminders } }) => {
      if (gets_reminders) await restartReminders(deps, student.id)
      else await stopReminders(deps, student.id)
      return { message: gets_reminders ? 'You will get reminders again.' : 'You will get no more reminders.' }
    },
  )
}

export const reminderRoutes =
  (deps: ReminderDeps, signedIn: SignedIn): Plugin =>
  async (app) => {
    studentRoutes(app, deps, signedIn)
    await app.register(async (scope: App) => {
      // Mail programs send "List-Unsubscribe=One-Click" as a form. The token says everything, so the body is not read.
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
        scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 1_000 }, async () => undefined)
      unsubscribeRoute(scope, deps)
    })
  }
