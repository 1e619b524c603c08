import { randomUUID } from 'node:crypto'
import type { EventData } from '@apply/contract/desk/webhooks'
import type { DeskEventName } from '@apply/engine/desk-exchange'
import type { Sql } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { deliveryStore, type NewDelivery } from './delivery-store.ts'
import { webhookStore } from './webhook-store.ts'

/** Retried after half a minute, then after twice as long each time up to six hours: for about a day and a half. */
export const webhookQueue: Queue = {
  name: 'deliver-webhook',
  options: { retryLimit: 14, retryDelay: 30, retryBackoff: true, retryDelayMax: 6 * 3_600 },
}

/** Something that happened to an application, which other systems may want to know. */
type DeskEvent = {
  [Name in DeskEventName]: { readonly event: Name; readonly accountId: string; readonly data: EventData[Name] }
}[DeskEventName]

/** Tells other systems of an event, within the caller's transaction: they are told if and only if that commits. */
export type Announce = (sql: Sql, event: DeskEvent) => Promise<void>

type Deps = { readonly jobs: Pick<Jobs, 'send'>; readonly clock: Clock }

type Addressed = Omit<NewDelivery, 'id' | 'body'> & { readonly data: object }

type QueuedDelivery = { readonly id: string; readonly webhookId: string; readonly replays: number }

/**
 * Queues one delivery. The job holds ids only, so that the queue holds nothing about a person. The deliveries of one webhook are a
 * group: a receiver that does not respond must not keep all workers waiting, and no event is sent twice at the same time.
 */
export const queueDelivery = (
  sql: Sql,
  jobs: Deps['jobs'],
  { id, webhookId, replays }: QueuedDelivery,
): Promise<void> => jobs.send(sql, webhookQueue.name, { deliveryId: id, replays }, { group: webhookId })

/**
 * Queues deliveries once more. A job that waits for its next try is replaced: otherwise both would send the event. One that runs
 * cannot be: the number of replays tells it that its result settles nothing any more.
 */
export const requeueDeliveries = async (
  sql: Sql,
  jobs: Deps['jobs'],
  deliveries: readonly QueuedDelivery[],
): Promise<void> => {
  await sql(
    `delete from jobs.job where name = $1 and state in ('created', 'retry') and data ->> 'deliveryId' = any($2::text[])`,
    [webhookQueue.name, deliveries.map(({ id }) => id)],
  )
  for (const delivery of deliveries) await queueDelivery(sql, jobs, delivery)
}

/** Stores one delivery and its job. */
export const addDelivery = async (sql: Sql, jobs: Deps['jobs'], { data, ...delivery }: Addressed): Promise<void> => {
  const id = randomUUID()
  const { event, accountId, createdAt } = delivery
  const body = JSON.stringify({ id, event, created_at: createdAt, application: accountId, data })
  await deliveryStore(sql).add({ ...delivery, id, body })
  await queueDelivery(sql, jobs, { id, webhookId: delivery.webhookId, replays: 0 })
}

export const createAnnounce =
  ({ jobs, clock }: Deps): Announce =>
  async (sql, { event, accountId, data }) => {
    for (const webhookId of await webhookStore(sql).listeningTo(event))
      await addDelivery(sql, jobs, { webhookId, event, accountId, data, createdAt: clock() })
  }
