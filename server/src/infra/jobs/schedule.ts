import type { PgBoss } from 'pg-boss'
import { defaultQueueOptions } from './boss.ts'

const hour = 60 * 60
const day = 24 * hour

/** Odd minutes, when little else is scheduled. All times are UTC. */
const intervals = {
  minute: { cron: '* * * * *', seconds: 60 },
  hour: { cron: '17 * * * *', seconds: hour },
  day: { cron: '43 8 * * *', seconds: day },
} as const

export type Schedule = {
  readonly name: string
  readonly every: keyof typeof intervals
  /** Logged when a run fails. */
  readonly failureMessage: string
}

const scheduledQueueOptions = {
  ...defaultQueueOptions,
  // At most one job waits or runs, whichever process added it.
  policy: 'exclusive',
  retryDelay: 30,
  retryBackoff: true,
  // A sweep over all files may take long. A dead process is noticed by its missing heartbeat.
  expireInSeconds: 6 * hour,
  // Finished jobs stay longer than one interval, because they show that its run took place.
  deleteAfterSeconds: 2 * day,
}

/** Schedules a queue, and adds the run of the current interval if there was none. Can be repeated. */
export const scheduleQueue = async (boss: PgBoss, { name, every }: Schedule): Promise<void> => {
  const { cron, seconds } = intervals[every]
  const oncePerInterval = { singletonSeconds: seconds }
  await boss.createQueue(name, scheduledQueueOptions)
  await boss.schedule(name, cron, null, oncePerInterval)
  await boss.send(name, null, oncePerInterval)
}
