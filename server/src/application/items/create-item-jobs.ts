import { collectFailures } from '../../platform/errors/collect-failures.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import type { Feature } from '../../platform/process/feature.ts'
import type { Checklists } from './checklists.ts'
import type { StatusNotices } from './status-notices.ts'

const schedule: Schedule = {
  name: 'items',
  every: 'minute',
  failureMessage: 'Not all lists could be made, or not all applicants told of their status.',
}

/** Makes the lists of submissions of before there were lists, and tells applicants of their status. */
export const createItemJobs = (
  jobs: Pick<Jobs, 'repeat' | 'stop'>,
  { makeAllMissing }: Pick<Checklists, 'makeAllMissing'>,
  { tellDue }: Pick<StatusNotices, 'tellDue'>,
): Feature => ({
  startJobs: async () => {
    await jobs.repeat(schedule, async () => {
      const failures = collectFailures()
      await failures.attempt('lists', makeAllMissing)
      await failures.attempt('status', tellDue)
      failures.throwIfAny()
    })
    return jobs.stop
  },
})
