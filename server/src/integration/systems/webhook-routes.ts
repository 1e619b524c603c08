import {
  createWebhook,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  replayDelivery,
  resumeWebhook,
  testWebhook,
} from '@apply/contract/desk/webhooks'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { addDelivery, requeueDeliveries, webhookQueue } from './announce.ts'
import { type DeliveryRow, deliveryStore } from './delivery-store.ts'
import { lockAdministrator } from './end-with-administrator.ts'
import { asWebhook, type WebhookRow, webhookStore } from './webhook-store.ts'

const secretPrefix = 'whsec_'
const logPageSize = 50

const noWebhook = () => new HttpError(404, 'There is no such webhook. It may have been removed.')

const describedWebhook = ({ waiting, delivered, failed, ...webhook }: WebhookRow) => ({
  ...webhook,
  created_at: webhook.created_at.toISOString(),
  paused_at: webhook.paused_at?.toISOString() ?? null,
  deliveries: { waiting, delivered, failed },
})

const describedDelivery = (row: DeliveryRow) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  attempted_at: row.attempted_at?.toISOString() ?? null,
})

type Deliveries = Pick<Jobs, 'send' | 'wake'>

const listRoutes = (app: App, { database, staffRoute, recordLook }: StaffCall): void => {
  const record = (staff: Staff, target: string, result: string) =>
    recordLook(database.sql, staff, { target, action: 'desk view-webhooks', result })

  app.get(readWebhooks.path, staffRoute(readWebhooks), async ({ staff }) => {
    await record(staff, 'systems', 'listed')
    return { webhooks: (await webhookStore(database.sql).list()).map(describedWebhook) }
  })

  app.get(readDeliveries.path, staffRoute(readDeliveries), async ({ staff, params: { id }, query: { before } }) => {
    if (!(await webhookStore(database.sql).exists(id))) throw noWebhook()
    await record(staff, asWebhook(id), 'looked at the events')
    const rows = await deliveryStore(database.sql).log(id, before, logPageSize + 1)
    return { deliveries: rows.slice(0, logPageSize).map(describedDelivery), has_more: rows.length > logPageSize }
  })
}

const changeRoutes = (app: App, { database, clock, staffRoute, recordAction }: StaffCall, jobs: Deliveries): void => {
  app.post(createWebhook.path, staffRoute(createWebhook), ({ staff, body }) =>
    database.transaction(async (sql) => {
      await lockAdministrator(sql, staff)
      if (!URL.canParse(body.url)) throw new HttpError(400, 'This is not the address of a system.')
      const secret = secretPrefix + newToken()
      const wanted = { ...body, events: [...new Set(body.events)], secret, staffId: staff.id }
      const id = await webhookStore(sql).insert(wanted, clock())
      const result = `created for ${new URL(body.url).host}`
      await recordAction(sql, staff, { target: asWebhook(id), action: 'desk create webhook', result })
      return { id, secret }
    }),
  )

  app.delete(removeWebhook.path, staffRoute(removeWebhook), async ({ staff, params: { id } }) => {
    await database.transaction(async (sql) => {
      if (!(await webhookStore(sql).remove(id, clock()))) throw noWebhook()
      await recordAction(sql, staff, { target: asWebhook(id), action: 'desk remove webhook', result: 'removed' })
    })
    return { message: 'The webhook was removed.' }
  })

  app.post(testWebhook.path, staffRoute(testWebhook), async ({ staff, params: { id } }) => {
    await database.transaction(async (sql) => {
      if (!(await webhookStore(sql).exists(id))) throw noWebhook()
      const about = { webhookId: id, event: 'webhook.test', accountId: null } as const
      await addDelivery(sql, jobs, { ...about, createdAt: clock(), data: {} })
      await recordAction(sql, staff, { target: asWebhook(id), action: 'desk test webhook', result: 'queued' })
    })
    jobs.wake(webhookQueue.name)
    return { message: 'A test event is on its way.' }
  })
}

const replayRoute = (app: App, { database, staffRoute, recordAction }: StaffCall, jobs: Deliveries): void => {
  app.post(replayDelivery.path, staffRoute(replayDelivery), async ({ staff, params: { id } }) => {
    await database.transaction(async (sql) => {
      const restarted = await deliveryStore(sql).restart(id)
      if (!restarted) throw new HttpError(404, 'There is no such event any more, or its webhook was removed.')
      await requeueDeliveries(sql, jobs, [restarted])
      const [target, result] = [asWebhook(restarted.webhookId), restarted.event]
      await recordAction(sql, staff, { target, action: 'desk replay webhook', result })
    })
    jobs.wake(webhookQueue.name)
    return { message: 'The event is sent again.' }
  })
}

const resumeRoute = (app: App, { database, staffRoute, recordAction }: StaffCall, jobs: Deliveries): void => {
  app.post(resumeWebhook.path, staffRoute(resumeWebhook), async ({ staff, params: { id } }) => {
    const secret = secretPrefix + newToken()
    await database.transaction(async (sql) => {
      await lockAdministrator(sql, staff)
      if (!(await webhookStore(sql).exists(id))) throw noWebhook()
      if (!(await webhookStore(sql).resume(id, { secret, staffId: staff.id })))
        throw new HttpError(409, 'This webhook does not pause. Another administrator may have resumed it.')
      const waiting = await deliveryStore(sql).restartWaiting(id)
      await requeueDeliveries(sql, jobs, waiting)
      const result = `resumed with a new secret; events that waited: ${waiting.length}`
      await recordAction(sql, staff, { target: asWebhook(id), action: 'desk resume webhook', result })
    })
    jobs.wake(webhookQueue.name)
    return { secret }
  })
}

/** Administrators decide where events are sent, and see how that goes. */
export const webhookRoutes = (app: App, call: StaffCall, jobs: Deliveries): void => {
  listRoutes(app, call)
  changeRoutes(app, call, jobs)
  replayRoute(app, call, jobs)
  resumeRoute(app, call, jobs)
}
