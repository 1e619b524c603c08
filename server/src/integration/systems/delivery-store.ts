import type { DeskEventName } from '@apply/engine/desk-exchange'
import type { Sql } from '../../platform/database/database.ts'
import { after, dayMs } from '../../platform/time/clock.ts'

export type NewDelivery = {
  readonly id: string
  readonly webhookId: string
  readonly event: DeskEventName | 'webhook.test'
  readonly accountId: string | null
  readonly body: string
  readonly createdAt: Date
}

/** A delivery that waits, and where it goes. */
export type WaitingDelivery = {
  readonly id: string
  readonly body: string
  readonly url: string
  readonly secret: string
  readonly replays: number
}

export type Attempt = {
  readonly status: 'waiting' | 'delivered' | 'failed'
  readonly at: Date
  readonly responseStatus: number | null
  readonly responseMs: number
  readonly responseText: string
}

export type DeliveryRow = {
  readonly id: string
  readonly event: string
  readonly application: string | null
  readonly created_at: Date
  readonly status: Attempt['status']
  readonly attempts: number
  readonly attempted_at: Date | null
  readonly response_status: number | null
  readonly response_ms: number | null
  readonly response_text: string | null
}

type Restarted = Pick<NewDelivery, 'id' | 'event' | 'webhookId'> & { readonly replays: number }

const logLifetimeMs = 30 * dayMs

export const deliveryStore = (sql: Sql) => ({
  add: async ({ id, webhookId, event, accountId, body, createdAt }: NewDelivery): Promise<void> => {
    await sql(
      `insert into webhook_deliveries (id, webhook_id, account_id, event, body, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, webhookId, accountId, event, body, createdAt],
    )
  },

  /** Those of this event that wait and have no job in this queue. Locks them, so that no other process queues them as well. */
  withoutJob: (event: string, queue: string): Promise<{ id: string; webhookId: string; replays: number }[]> =>
    sql<{ id: string; webhookId: string; replays: number }>(
      `select deliveries.id, webhook_id as "webhookId", replays from webhook_deliveries as deliveries
       join webhooks on webhooks.id = webhook_id
       where event = $1 and status = 'waiting' and removed_at is null and paused_at is null
         and not exists (select from jobs.job where job.name = $2 and job.data ->> 'deliveryId' = deliveries.id::text
           and job.state in ('created', 'retry', 'active'))
       order by deliveries.created_at for update of deliveries skip locked`,
      [event, queue],
    ),

  /** Undefined if it has arrived or failed, if it was sent again since by another job, if its webhook pauses, or if that or its applicant is gone. */
  findWaiting: async (id: string, replays: number): Promise<WaitingDelivery | undefined> => {
    const [row] = await sql<WaitingDelivery>(
      `select deliveries.id, body, url, secret, replays from webhook_deliveries as deliveries
       join webhooks on webhooks.id = webhook_id
       where deliveries.id = $1 and replays = $2 and status = 'waiting' and removed_at is null and paused_at is null`,
      [id, replays],
    )
    return row
  },

  /** False if an administrator has sent the event again since the try began: then it still waits. */
  recordAttempt: async ({ id, replays }: WaitingDelivery, attempt: Attempt): Promise<boolean> => {
    const { status, at, responseStatus, responseMs, responseText } = attempt
    const [row] = await sql<{ is_latest: boolean }>(
      `update webhook_deliveries set status = case when replays = $2 then $3 else status end, attempts = attempts + 1,
         attempted_at = $4, response_status = $5, response_ms = $6, response_text = $7
       where id = $1 returning replays = $2 as is_latest`,
      [id, replays, status, at, responseStatus, responseMs, responseText],
    )
    return row?.is_latest ?? true
  },

  /** Undefined if there is no such delivery. */
  restart: async (id: string): Promise<Restarted | undefined> => {
    const [row] = await sql<Restarted>(
      `update webhook_deliveries set status = 'waiting', replays = replays + 1 from webhooks
       where webhook_deliveries.id = $1 and webhooks.id = webhook_id and removed_at is null
       returning webhook_deliveries.id, event, webhook_id as "webhookId", replays`,
      [id],
    )
    return row
  },

  /** Those that wait, each to be sent by another job than before. */
  restartWaiting: (webhookId: string): Promise<readonly Restarted[]> =>
    sql<Restarted>(
      `update webhook_deliveries set replays = replays + 1 where webhook_id = $1 and status = 'waiting'
       returning id, event, webhook_id as "webhookId", replays`,
      [webhookId],
    ),

  log: (webhookId: string, before: string | undefined, limit: number): Promise<readonly DeliveryRow[]> =>
    sql<DeliveryRow>(
      `select id, event, account_id as application, created_at, status, attempts, attempted_at, response_status,
         response_ms, response_text
       from webhook_deliveries where webhook_id = $1 and ($2::uuid is null or (created_at, id) <
         (select created_at, id from webhook_deliveries where id = $2))
       order by created_at desc, id desc limit $3`,
      [webhookId, before ?? null, limit],
    ),

  /** Deletes older deliveries, including those that were never accepted. */
  sweep: async (now: Date): Promise<void> => {
    await sql('delete from webhook_deliveries where created_at < $1', [after(now, -logLifetimeMs)])
  },
})
