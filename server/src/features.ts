import { removeAbandonedFolders } from '@apply/converter/work-folder'
import { counselorQueue } from './application/counselor/begin-request.ts'
import { askCounselorLater, createCounselors } from './application/counselor/create-counselors.ts'
import { counselorConversions } from './application/counselor/link-files.ts'
import { createDocuments } from './application/documents/create-documents.ts'
import { conversionQueue } from './application/documents/document.ts'
import { documentStore } from './application/documents/document-store.ts'
import { createAfterSubmission } from './application/draft/after-submission.ts'
import { applicationRoutes } from './application/draft/application-routes.ts'
import { createChecklists } from './application/items/checklists.ts'
import { createItemJobs } from './application/items/create-item-jobs.ts'
import { createItems } from './application/items/items.ts'
import { followProgress } from './application/items/list-progress.ts'
import { createStatusNotices } from './application/items/status-notices.ts'
import { receiptRoutes } from './application/receipt/receipt-routes.ts'
import { counselorRoutes } from './desk/counselor/counselor-routes.ts'
import { createDesk } from './desk/create-desk.ts'
import { lettersQueue } from './desk/decisions/make-letters.ts'
import { releaseQueue } from './desk/decisions/run-release.ts'
import { exportQueue, sweepExports } from './desk/exports/run-export.ts'
import { createDeskIndex } from './desk/list/desk-index.ts'
import { bulkRunStore } from './desk/work/bulk-run-store.ts'
import { createMoves } from './desk/work/move-application.ts'
import { bulkQueue, itemBulkQueue } from './desk/work/run-bulk.ts'
import { createAccounts } from './identity/applicants/create-accounts.ts'
import type { Passwords } from './identity/passwords/passwords.ts'
import { staff } from './identity/people.ts'
import { createSessions } from './identity/sessions/sessions.ts'
import { createStaffRoute, staffCookies, staffPlugin } from './identity/staff/staff-access.ts'
import { staffRoutes, sweepStaff } from './identity/staff/staff-routes.ts'
import { createAnnounce, webhookQueue } from './integration/systems/announce.ts'
import { announceItems } from './integration/systems/announce-items.ts'
import { createSystems } from './integration/systems/create-systems.ts'
import { sweepWebhooks } from './integration/systems/deliver-webhook.ts'
import { endWithAdministrator } from './integration/systems/end-with-administrator.ts'
import { createTokens } from './integration/tokens/create-tokens.ts'
import { createLookup } from './lookup/create-lookup.ts'
import { personalDataRoutes } from './people/personal-data/personal-data-routes.ts'
import { createReminders } from './people/reminders/create-reminders.ts'
import { createStaffAudit } from './platform/audit/staff-audit.ts'
import { waitForDatabase } from './platform/database/database-outage.ts'
import { storedSecret } from './platform/database/stored-secret.ts'
import { collectFailures } from './platform/errors/collect-failures.ts'
import { browserErrorRoutes } from './platform/http/browser-error-routes.ts'
import { openApiRoute } from './platform/http/openapi-route.ts'
import { createJobs, type Jobs } from './platform/jobs/create-jobs.ts'
import type { Schedule } from './platform/jobs/schedules.ts'
import { createMail, mailJobs } from './platform/mail/create-mail.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import { diskMetrics, jobMetrics, temporaryFilesCheck } from './platform/metrics/gauges.ts'
import type { Feature, FeatureDeps } from './platform/process/feature.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { claimAtStart, storageOwner } from './platform/storage/storage-owner.ts'
import { pdfQueue, removeCopies } from './print/copy-store.ts'
import { createPdf } from './print/create-pdf.ts'

/** The queues of all features. */
export const queues = [
  { name: conversionQueue },
  { name: pdfQueue },
  mailJobs,
  webhookQueue,
  exportQueue,
  bulkQueue,
  itemBulkQueue,
  lettersQueue,
  releaseQueue,
  counselorQueue,
  counselorConversions,
]

/** Some may be missing after a restore. */
const namedFileCount = 20

/** What a test may replace. */
type Replacements = { readonly transport?: MailTransport; readonly passwords?: Passwords; readonly jobs?: Jobs }

/** A process that was killed may have left the documents or the data of a person in the folder of temporary files. */
const removeLeftovers = (log: FeatureDeps['log']): Promise<void> =>
  removeAbandonedFolders().catch((error: unknown) =>
    log.warn({ err: error }, 'The folder of temporary files could not be searched for what killed processes left.'),
  )

const deskSweep: Schedule = {
  name: 'sweep-desk',
  every: 'hour',
  failureMessage: 'What has expired at the desk could not be deleted.',
}

/** Deletes what has expired of staff and other systems. */
const sweepDesk = ({ database, clock }: Pick<FeatureDeps, 'database' | 'clock'>, jobs: Jobs): Feature => ({
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

/** Opens the storage, and sees that its files belong to this database. */
const openStorage = async ({ settings, database, clock, log }: FeatureDeps) => {
  const storage = createStorage({ settings, database, clock })
  const namedFiles = () => documentStore(database.sql).newestFiles(namedFileCount)
  const owner = storageOwner({ settings, database, storage, namedFiles })
  await claimAtStart(owner, log)
  return { storage, checkOwner: owner.claim }
}

/** Creates every feature of the product: who gets what. */
export const createFeatures = async (
  platform: FeatureDeps,
  replaced: Replacements = {},
): Promise<readonly Feature[]> => {
  const { form, school, desk, settings, database, clock, log } = platform
  const { publicUrl } = settings
  const { storage, checkOwner } = await openStorage(platform)
  await removeLeftovers(log)
  const supervise = settings.role !== 'web'
  const jobs = replaced.jobs ?? (await waitForDatabase(log, () => createJobs({ database, log, queues, supervise })))
  const { transport, passwords } = replaced
  const mail = createMail({ settings, school, database, clock, jobs, log, transport })
  const { mailQueue } = mail
  const account = { database, clock, log, school, publicUrl, mailQueue, passwords, onAddressChanged: removeCopies }
  const accounts = createAccounts(account, jobs)
  const { signedIn, successfulLogins, accountDeps } = accounts
  const upload = { database, clock, form, storage, checkOwner, jobs, log, signedIn }
  const announce = createAnnounce({ jobs, clock })
  const staffAudit = createStaffAudit(clock)
  const { recordAction } = staffAudit
  const notices = createStatusNotices({ database, clock, desk, school, publicUrl, mailQueue })
  const moves = createMoves({ database, clock, desk, school, announce, moved: notices.moved, recordAction })
  const items = createItems([announceItems(announce), followProgress(moves.followList)])
  const checklists = createChecklists({ database, clock, school, desk, onProgress: moves.followList })
  const rules = desk.counselor
  const requests = rules && { database, clock, form, school, rules, items, mailQueue, publicUrl }
  const counselors = requests && createCounselors({ requests, jobs, storage, checkOwner, log, signedIn })
  const files = createDocuments(upload, settings.clamdUrl, counselors?.uploads)
  const { documents } = files
  const { showAtDesk } = createDeskIndex({ desk, database, clock })
  const afterSubmission = createAfterSubmission({
    school,
    mailQueue,
    showAtDesk,
    makeList: checklists.make,
    askCounselor: counselors ? askCounselorLater(jobs) : async () => undefined,
    announce,
  })
  const draft = { database, clock, form, school, documents, signedIn, successfulLogins, afterSubmission }
  const applications = { plugin: applicationRoutes(draft) }
  const lookup = await waitForDatabase(log, () => createLookup({ database, log }))
  const tokens = createTokens({ database, clock, form, documents, jobs })
  const pdf = createPdf({
    platform: { database, clock, form, school, publicUrl, log },
    storage,
    documents,
    jobs,
    signedIn,
  })
  const personal = { database, clock, storage, checkOwner, log, mailQueue, accounts }
  const secret = storedSecret(database, 'unsubscribe')
  const reminder = { database, clock, form, school, publicUrl, mailQueue, secret, log }
  const deskCookies = staffCookies(publicUrl)
  const deskSessions = createSessions(staff, { database, clock, log })
  const staffRoute = createStaffRoute(deskSessions, deskCookies)
  const call = { database, clock, staffRoute, ...staffAudit }
  return [
    mail,
    accounts,
    applications,
    files,
    ...(counselors ? [counselors.feature] : []),
    lookup,
    tokens,
    pdf,
    { plugin: receiptRoutes({ database, clock }) },
    { plugin: personalDataRoutes(personal) },
    createReminders(reminder, jobs, signedIn),
    createItemJobs(jobs, checklists, notices),
    {
      plugin: staffPlugin((app) =>
        staffRoutes(app, {
          call,
          school,
          settings,
          mailQueue,
          cookies: deskCookies,
          passwords: accountDeps.passwords,
          endSystems: endWithAdministrator,
        }),
      ),
      close: deskSessions.close,
    },
    createDesk({
      platform,
      call,
      queues: { jobs, mailQueue },
      files: { storage, documents },
      pdf,
      announce,
      work: { items, checklists, moves },
      signedIn,
    }),
    ...(requests ? [{ plugin: counselorRoutes({ call, requests, storage, log }) }] : []),
    createSystems({ platform, call, jobs, mailQueue, storage }),
    sweepDesk({ database, clock }, jobs),
    { plugin: browserErrorRoutes({ database, clock }) },
    { metrics: [...jobMetrics(database), ...diskMetrics(storage)], checks: [temporaryFilesCheck] },
    { plugin: openApiRoute },
  ]
}
