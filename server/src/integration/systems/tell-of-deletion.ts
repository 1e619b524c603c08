import { randomUUID } from 'node:crypto'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { queueDelivery, webhookQueue } from './announce.ts'
import { deliveryStore } from './delivery-store.ts'
import { webhookStore } from './webhook-store.ts'

type Deleted = { readonly accountId: string; readonly receipt: string; readonly at: Date }

const event = 'person.deleted'

/**
 * Tells other systems that a person whose submission they may have is gone, in the transaction that deletes the person. The row belongs to
 * no account, so that it stays. It is queued by the job below: who deletes may be the command line, which has no queue.
 */
export const tellOfDeletion = async (sql: Sql, { accountId, receipt, at }: Deleted): Promise<void> => {
  for (const webhookId of await webhookStore(sql).listeningTo(event)) {
    const id = randomUUID()
    const body = JSON.stringify({ id, event, created_at: at, application: accountId, data: { receipt } })
    await deliveryStore(sql).add({ id, webhookId, event, accountId: null, body, createdAt: at })
  }
}

export const deletionEvents: Schedule = {
  name: 'deletion-events',
  every: 'minute',
  failureMessage: 'Other systems could not be told of deleted persons yet.',
}

type Deps = { readonly database: Database; readonly jobs: Pick<Jobs, 'send' | 'wake'> }

/** Queues the deliveries of deletions that have no job, each once. */
export const queueDeletionEvents = async ({ database, jobs }: Deps): Promise<void> => {
  await database.transaction(async (sql) => {
    for (const delivery of await deliveryStore(sql).withoutJob(event, webhookQueue.name))
      await queueDelivery(sql, jobs, delivery)
  })
  jobs.wake(webhookQueue.name)
}
