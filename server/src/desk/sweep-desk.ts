import { sweepStaff } from '../identity/staff/staff-routes.ts'
import { sweepWebhooks } from '../integration/systems/deliver-webhook.ts'
import { collectFailures } from '../platform/errors/collect-failures.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import type { Feature, FeatureDeps } from '../platform/process/feature.ts'
import { sweepExports } from './exports/run-export.ts'
import { bulkRunStore } from './work/bulk-run-store.ts'

const deskSweep: Schedule = {
  name: 'sweep-desk',
  every: 'hour',
  failureMessage: 'What has expired at the desk could not be deleted.',
}

/** Deletes what has expired of staff and other systems. */
export const sweepDesk = ({ database, clock }: Pick<FeatureDeps, 'database' | 'clock'>, jobs: Jobs): Feature => ({
  startJobs: async () => {
    await jobs.repeat(deskSweep, async () => {
      const failures = collectFailures()
      await failures.attempt('staff', () => sweepStaff(database.sql, clock()))
      await failures.attempt('webhooks', () => sweepWebhooks({ database, clock }))
      await failures.attempt('exports', () => sweepExports({ database, clock }))
      await failures.attempt('bulk actions', () => bulkRunStore(database.sql).sweep(clock()))
      failures.throwIfAny()
    })
    return jobs.stop
  },
})
