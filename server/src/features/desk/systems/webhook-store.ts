import type { DeskEventName } from '@apply/engine/desk-exchange'
import type { Sql } from '../../../infra/database/database.ts'
import { after } from '../../../infra/process/clock.ts'

type NewWebhook = {
  readonly name: string
  readonly url: string
  readonly secret: string
  readonly events: readonly DeskEventName[]
  readonly staffId: string
}

export type WebhookRow = Pick<NewWebhook, 'name' | 'url' | 'events'> & {
  readonly id: string
  readonly created_at: Date
  readonly created_by: string
  readonly waiting: number
  readonly delivered: number
  readonly failed: number
}

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

const day = 24 * 60 * 60_000
const logLifetimeMs = 30 * day

const webhooks = (sql: Sql) => ({
  list: (): Promise<readonly WebhookRow[]> =>
    sql<WebhookRow>(
      `select webhooks.id, webhooks.name, url, events, webhooks.created_at, staff.name as created_by, counts.*
       from webhooks join staff on staff.id = created_by
       cross join lateral (
         select count(*) filter (where status = 'waiting') as waiting,
           count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'failed') as failed
         from webhook_deliveries where webhook_id = webhooks.id
       ) as counts
       where webhooks.removed_at is null order by webhooks.created_at, webhooks.id`,
    ),

  insert: async ({ name, url, secret, events, staffId }: NewWebhook, now: Date): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      `insert into webhooks (name, url, secret, events, created_at, created_by) values ($1, $2, $3, $4, $5, $6)
       returning id`,
      [name, url, secret, events, now, staffId],
    )
    if (!row) throw new Error('The webhook was not stored.')
    return row.id
  },

  /** False if there is no such webhook. Its secret is not needed any more. */
  remove: async (id: string, now: Date): Promise<boolean> => {
    const removed = await sql(
      `update webhooks set removed_at = $2, secret = '' where id = $1 and removed_at is null returning id`,
      [id, now],
    )
    return removed.length > 0
  },

  exists: async (id: string): Promise<boolean> => {
    const found = await sql('select 1 from webhooks where id = $1 and removed_at is null', [id])
    return found.length > 0
  },

  listeningTo: async (event: DeskEventName): Promise<readonly string[]> => {
    const rows = await sql<{ id: string }>(
      'select id from webhooks where $1 = any(events) and removed_at is null order by id',
      [event],
    )
    return rows.map(({ id }) => id)
  },
})

const deliveries = (sql: Sql) => ({
  addDelivery: async ({ id, webhookId, event, accountId, body, createdAt }: NewDelivery): Promise<void> => {
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
  restart: async (id: string): Promise<{ readonly event: string } | undefined> => {
    const [row] = await sql<{ event: string }>(
      `update webhook_deliveries set status = 'waiting' from webhooks
       where webhook_deliveries.id = $1 and webhooks.id = webhook_id and removed_at is null returning event`,
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

  /** What happened longer ago is forgotten, also what nobody accepted. */
  sweep: async (now: Date): Promise<void> => {
    await sql('delete from webhook_deliveries where created_at < $1', [after(now, -logLifetimeMs)])
  },
})

export const webhookStore = (sql: Sql) => ({ ...webhooks(sql), ...deliveries(sql) })
