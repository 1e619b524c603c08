import { type StaffCall, staffPlugin } from '../../identity/staff/staff-access.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { Feature, FeatureDeps } from '../../platform/process/feature.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { counselorRoutes } from './counselor-routes.ts'
import { startWebhooks } from './deliver-webhook.ts'
import { endingKeys, tellOfEndingKeys } from './ending-keys.ts'
import { systemKeyRoutes } from './key-routes.ts'
import { systemApiRoutes } from './system-api-routes.ts'
import { deletionEvents, queueDeletionEvents } from './tell-of-deletion.ts'
import { webhookRoutes } from './webhook-routes.ts'

type Deps = {
  readonly platform: FeatureDeps
  readonly call: StaffCall
  readonly jobs: Jobs
  readonly mailQueue: MailQueue
  readonly storage: Storage
}

/** Other systems of the school: what they may call, what they are told, and what administrators do with both. */
export const createSystems = ({ platform, call, jobs, mailQueue, storage }: Deps): Feature => {
  const { database, clock, desk, school, settings, log } = platform
  return {
    plugin: staffPlugin((app) => {
      systemKeyRoutes(app, call)
      webhookRoutes(app, call, jobs)
      systemApiRoutes(app, { database, clock, desk, storage, log })
      if (desk.counselor) counselorRoutes(app, { database, clock, rules: desk.counselor, storage, log })
    }),
    startJobs: async () => {
      await startWebhooks(jobs, { database, clock, log, networks: settings.webhookNetworks })
      const { publicUrl } = settings
      await jobs.repeat(endingKeys, () => tellOfEndingKeys({ database, clock, school, mailQueue, publicUrl }))
      await jobs.repeat(deletionEvents, () => queueDeletionEvents({ database, jobs }))
      return jobs.stop
    },
  }
}
