import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import type { Feature } from '../../platform/process/feature.ts'
import { reminderRoutes } from './reminder-routes.ts'
import { type ReminderDeps, sendReminders } from './send-reminders.ts'

const schedule: Schedule = {
  name: 'send-reminders',
  every: 'hour',
  failureMessage: 'Not all reminders could be sent this time.',
}

/** Reminds applicants of drafts they have left, and deletes those that nobody opens for a year. */
export const createReminders = (
  deps: ReminderDeps,
  jobs: Pick<Jobs, 'repeat' | 'stop'>,
  signedIn: SignedIn,
): Feature => ({
  plugin: reminderRoutes(deps, signedIn),
  startJobs: async () => {
    await jobs.repeat(schedule, () => sendReminders(deps))
    return jobs.stop
  },
})
