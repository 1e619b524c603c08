import type { PgBoss } from 'pg-boss'
import type { Clock } from '../time/clock.ts'
import { defaultQueueOptions } from './boss.ts'

const hour = 60 * 60
const day = 24 * hour

/**
 * Days and hours begin at odd minutes, when little else is done, and all far from where they begin for pg-boss, which compares
 * with the clock of the database. All times are UTC.
 */
const intervals = {
  minute: { seconds: 60, begins: 30 },
  hour: { seconds: hour, begins: 17 * 60 },
  day: { seconds: day, begins: 8 * hour + 43 * 60 },
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
} as const

const intervalAt = ({ every }: Schedule, moment: Date): number => {
  const { seconds, begins } = intervals[every]
  return Math.floor((moment.getTime() / 1000 - begins) / seconds)
}

/** Adds the runs of what is repeated: one for each interval, whichever process is the first. */
export const createSchedules = (boss: PgBoss, clock: Clock) => {
  const added = new Map<Schedule, number>()
  const addRun = async (schedule: Schedule) => {
    const interval = intervalAt(schedule, clock())
    if (added.get(schedule) === interval) return
    await boss.send(schedule.name, null, { singletonSeconds: intervals[schedule.every].seconds })
    added.set(schedule, interval)
  }
  return {
    /** Creates the queue, and adds the run of the current interval if there was none. Can be repeated. */
    begin: async (schedule: Schedule): Promise<void> => {
      await boss.createQueue(schedule.name, scheduledQueueOptions)
      await addRun(schedule)
    },
    /** Adds the runs of the intervals that have begun since. */
    addDueRuns: async (): Promise<void> => {
      for (const schedule of added.keys()) await addRun(schedule)
    },
  }
}
