import type { DeskEventName } from '@apply/engine/desk-exchange'
import type { Sql } from '../../../infra/database/database.ts'
import { after, dayMs } from '../../../infra/process/clock.ts'

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

const logLifetimeMs = 30 * dayMs

export const deliveryStore = (sql: Sql) => ({
  add: async ({ id, webhookId, event, accountId, body, createdAt }: NewDelivery): Promise<void> => {
    await sql(
      `insert into webhook_deliveries (id, webhook_id, account_id, event, body, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, webhookId, accountId, event, body, createdAt],
    )
  },

  /** Undefined if it has arrived or failed, or if its webhook or its applicant is gone. */
  findWaiting: async (id: string): Promise<WaitingDelivery | undefined> => {
    const [row] = await sql<WaitingDelivery>(
      `select deliveries.id, body, url, secret from webhook_deliveries as deliveries
       join webhooks on webhooks.id = webhook_id
       where deliveries.id = $1 and status = 'waiting' and removed_at is null`,
      [id],
    )
    return row
  },

  recordAttempt: async (id: string, attempt: Attempt): Promise<void> => {
    await sql(
      `update webhook_deliveries set status = $2, attempts = attempts + 1, attempted_at = $3, response_status = $4,
         response_ms = $5, response_text = $6
       where id = $1`,
      [id, attempt.status, attempt.at, attempt.responseStatus, attempt.responseMs, attempt.responseText],
    )
  },

  /** Undefined if there is no such delivery. */
  restart: async (id: string): Promise<Pick<NewDelivery, 'event' | 'webhookId'> | undefined> => {
    const [row] = await sql<Pick<NewDelivery, 'event' | 'webhookId'>>(
      `update webhook_deliveries set status = 'waiting' from webhooks
       where webhook_deliveries.id = $1 and webhooks.id = webhook_id and removed_at is null
       returning event, webhook_id as "webhookId"`,
      [id],
    )
    return row
  },

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
