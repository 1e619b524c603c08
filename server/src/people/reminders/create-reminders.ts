import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import { storedSecret } from '../../platform/database/stored-secret.ts'
import type { Schedule } from '../../platform/jobs/boss.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Feature } from '../../platform/process/feature.ts'
import { reminderRoutes } from './reminder-routes.ts'
import { type ReminderDeps, sendReminders } from './send-reminders.ts'

const schedule: Schedule = {
  name: 'send-reminders',
  every: 'hour',
  failureMessage: 'Not all reminders could be sent this time.',
}

type Deps = Omit<ReminderDeps, 'secret'> & {
  readonly jobs: Pick<Jobs, 'repeat' | 'stop'>
  readonly signedIn: SignedIn
}

/** Reminds applicants of drafts they have left, and deletes those that nobody opens for a year. */
export const createReminders = (deps: Deps): Feature => {
  const reminderDeps = { ...deps, secret: storedSecret(deps.database, 'unsubscribe') }
  return {
    plugin: reminderRoutes(reminderDeps, deps.signedIn),
    startJobs: async () => {
      await deps.jobs.repeat(schedule, () => sendReminders(reminderDeps))
      return deps.jobs.stop
    },
  }
}
