import { checkAccessAfterBody, createStaffCookie, createStaffRoute } from '../identity/staff/staff-access.ts'
import { staffRoutes, sweepStaff } from '../identity/staff/staff-routes.ts'
import { startWebhooks, sweepWebhooks } from '../integration/systems/deliver-webhook.ts'
import { endingKeys, tellOfEndingKeys } from '../integration/systems/ending-keys.ts'
import { systemKeyRoutes } from '../integration/systems/key-routes.ts'
import { systemApiRoutes } from '../integration/systems/system-api-routes.ts'
import { webhookRoutes } from '../integration/systems/webhook-routes.ts'
import { createStaffAudit } from '../platform/audit/staff-audit.ts'
import { collectFailures } from '../platform/errors/collect-failures.ts'
import type { App } from '../platform/http/app-type.ts'
import type { Schedule } from '../platform/jobs/boss.ts'
import type { Feature } from '../platform/process/feature.ts'
import { applicationRoutes } from './application/application-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import type { DeskDeps, DeskOptions } from './desk-deps.ts'
import { duplicateRoutes } from './duplicates/duplicate-routes.ts'
import { createDuplicateFinder } from './duplicates/find-duplicates.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { startExports, sweepExports } from './exports/run-export.ts'
import { templateRoutes } from './exports/template-routes.ts'
import { insightRoutes } from './insight/insight-routes.ts'
import { startIndexJobs } from './list/desk-index.ts'
import { listRoutes } from './list/list-routes.ts'
import { savedViewRoutes } from './list/saved-view-routes.ts'
import { applicantRoutes } from './work/applicant-routes.ts'
import { bulkRoutes } from './work/bulk-routes.ts'
import { bulkRunStore } from './work/bulk-run-store.ts'
import { startBulkRuns } from './work/run-bulk.ts'
import { workRoutes } from './work/work-routes.ts'

const sweep: Schedule = {
  name: 'sweep-desk',
  every: 'hour',
  failureMessage: 'What has expired at the desk could not be deleted.',
}

/** The admissions desk: what staff do with applications in the browser. */
export const createDesk = (deps: DeskOptions): Feature => {
  const { database, clock, settings, jobs } = deps
  const cookie = createStaffCookie(settings.publicUrl)
  const staffRoute = createStaffRoute({ database, clock, cookie })
  const deskDeps: DeskDeps = { ...deps, ...createStaffAudit(clock), cookie, staffRoute }
  return {
    plugin: async (app: App) => {
      app.decorateRequest('staff')
      checkAccessAfterBody(app)
      staffRoutes(app, deskDeps)
      auditRoutes(app, deskDeps)
      listRoutes(app, deskDeps)
      savedViewRoutes(app, deskDeps)
      duplicateRoutes(app, deskDeps)
      applicationRoutes(app, deskDeps)
      workRoutes(app, deskDeps)
      bulkRoutes(app, deskDeps)
      applicantRoutes(app, deskDeps)
      systemKeyRoutes(app, deskDeps)
      systemApiRoutes(app, deskDeps)
      webhookRoutes(app, deskDeps)
      exportRoutes(app, deskDeps)
      templateRoutes(app, deskDeps)
      insightRoutes(app, deskDeps)
    },
    startJobs: async () => {
      await startIndexJobs(deskDeps, createDuplicateFinder(deskDeps))
      await startWebhooks(deskDeps)
      await startExports(deskDeps)
      await startBulkRuns(deskDeps)
      await jobs.repeat(endingKeys, () => tellOfEndingKeys({ ...deskDeps, publicUrl: settings.publicUrl }))
      await jobs.repeat(sweep, async () => {
        const failures = collectFailures()
        await failures.attempt('staff', () => sweepStaff(database.sql, clock()))
        await failures.attempt('webhooks', () => sweepWebhooks(deskDeps))
        await failures.attempt('exports', () => sweepExports(deskDeps))
        await failures.attempt('bulk actions', () => bulkRunStore(database.sql).sweep(clock()))
        failures.throwIfAny()
      })
      return jobs.stop
    },
  }
}
