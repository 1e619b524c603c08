import type { DeskEventName } from '@apply/engine/desk-exchange'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

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
  readonly paused_at: Date | null
  readonly waiting: number
  readonly delivered: number
  readonly failed: number
}

export const asWebhook = (id: string): string => `webhook ${id}`

export const webhookStore = (sql: Sql) => ({
  list: (): Promise<readonly WebhookRow[]> =>
    sql<WebhookRow>(
      `select webhooks.id, webhooks.name, url, events, webhooks.created_at, ${shownName('staff')} as created_by, paused_at, counts.*
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

  /** Returns the ids of the webhooks of this administrator. */
  pauseAllOf: async (staffId: string, now: Date): Promise<readonly string[]> => {
    const paused = await sql<{ id: string }>(
      `update webhooks set paused_at = $2 where created_by = $1 and removed_at is null and paused_at is null returning id`,
      [staffId, now],
    )
    return paused.map(({ id }) => id)
  },

  /** Hands a paused webhook to another administrator. False if it is not paused. */
  resume: async (id: string, { secret, staffId }: Pick<NewWebhook, 'secret' | 'staffId'>): Promise<boolean> => {
    const resumed = await sql(
      `update webhooks set paused_at = null, secret = $2, created_by = $3
       where id = $1 and removed_at is null and paused_at is not null returning id`,
      [id, secret, staffId],
    )
    return resumed.length > 0
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
