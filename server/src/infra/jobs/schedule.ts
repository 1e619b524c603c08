import type { PgBoss } from 'pg-boss'
import { defaultQueueOptions } from './boss.ts'

const hour = 60 * 60
const day = 24 * hour

/** Minutes and hours at which little else happens; all times are UTC. */
const intervals = {
  minute: { cron: '* * * * *', seconds: 60 },
  hour: { cron: '17 * * * *', seconds: hour },
  day: { cron: '43 8 * * *', seconds: day },
} as const

export type Schedule = {
  readonly name: string
  readonly every: keyof typeof intervals
  /** What is logged when a run fails. */
  readonly failureMessage: string
}

const scheduledQueueOptions = {
  ...defaultQueueOptions,
  // One job waits or runs at a time, whichever process sent it.
  policy: 'exclusive',
  retryDelay: 30,
  retryBackoff: true,
  // Looking through every file may take long; a dead process is noticed by its missing heartbeat.
  expireInSeconds: 6 * hour,
  // Jobs remain for longer than an interval: they show that its run has taken place.
  deleteAfterSeconds: 2 * day,
}

/** Puts a queue on its schedule, and sends the run of the present interval if there was none. Can be repeated. */
export const scheduleQueue = async (boss: PgBoss, { name, every }: Schedule): Promise<void> => {
  const { cron, seconds } = intervals[every]
  const oncePerInterval = { singletonSeconds: seconds }
  await boss.createQueue(name, scheduledQueueOptions)
  await boss.schedule(name, cron, null, oncePerInterval)
  await boss.send(name, null, oncePerInterval)
}
