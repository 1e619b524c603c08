import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { JobRun, Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { webhookQueue } from './announce.ts'
import { deliveryStore, type WaitingDelivery } from './delivery-store.ts'
import { addressCheck, type PostResult, postJson } from './post-json.ts'

/** Proves that an event comes from here, and when it was sent. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

type Deps = {
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Networks that a webhook may reach although they are private. */
  readonly networks: readonly string[]
}

/** A job of the version before has no number of replays. */
const jobData = z.object({ deliveryId: z.uuid(), replays: z.int().default(0) })

const isAccepted = ({ status }: PostResult): boolean => status !== null && status >= 200 && status < 300

/** Sends one event and records how that went. A run that throws is tried again later. */
export const deliverWebhook = ({ database, clock, log, networks }: Deps) => {
  const store = deliveryStore(database.sql)
  const isAllowed = addressCheck(networks)

  const post = ({ id, body, url, secret }: WaitingDelivery, signal: AbortSignal): Promise<PostResult> => {
    const signature = signatureOf(secret, Math.floor(clock().getTime() / 1_000), body)
    return postJson({ url, headers: { 'webhook-id': id, 'webhook-signature': signature }, body, isAllowed, signal })
  }

  return async ({ data, signal, isLastTry }: JobRun): Promise<void> => {
    const { deliveryId, replays } = jobData.parse(data)
    const delivery = await store.findWaiting(deliveryId, replays)
    if (!delivery) return
    const before = performance.now()
    const result = await post(delivery, signal)
    if (signal.aborted) throw new Error('The delivery was aborted.')
    const undelivered = isLastTry ? 'failed' : 'waiting'
    const isLatest = await store.recordAttempt(delivery, {
      status: isAccepted(result) ? 'delivered' : undelivered,
      at: clock(),
      responseStatus: result.status,
      responseMs: Math.round(performance.now() - before),
      responseText: result.text,
    })
    if (isAccepted(result)) return
    log.warn({ delivery: delivery.id, status: result.status, isLastTry }, 'A webhook did not accept an event.')
    // Else the job of the replay does it all from the start.
    if (isLatest) throw new Error('The webhook did not accept the event.')
  }
}

/** In each process. The jobs of one receiver follow each other, so that the others go on while up to three do not respond. */
const concurrency = 4

export const startWebhooks = (jobs: Pick<Jobs, 'work'>, deps: Deps): Promise<void> =>
  jobs.work(webhookQueue.name, concurrency, deliverWebhook(deps))

export const sweepWebhooks = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> =>
  deliveryStore(database.sql).sweep(clock())
