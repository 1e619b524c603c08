import { askCounselorLater, createCounselors } from './application/counselor/create-counselors.ts'
import { createDocuments } from './application/documents/create-documents.ts'
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
import { createDeskIndex } from './desk/list/desk-index.ts'
import { sweepDesk } from './desk/sweep-desk.ts'
import { createMoves } from './desk/work/move-application.ts'
import { createAccounts } from './identity/applicants/create-accounts.ts'
import type { Passwords } from './identity/passwords/passwords.ts'
import { createStaff } from './identity/staff/create-staff.ts'
import { createAnnounce } from './integration/systems/announce.ts'
import { announceItems } from './integration/systems/announce-items.ts'
import { createSystems } from './integration/systems/create-systems.ts'
import { endWithAdministrator } from './integration/systems/end-with-administrator.ts'
import { createTokens } from './integration/tokens/create-tokens.ts'
import { createLookup } from './lookup/create-lookup.ts'
import { openStorage, removeLeftovers } from './open-storage.ts'
import { personalDataRoutes } from './people/personal-data/personal-data-routes.ts'
import { createReminders } from './people/reminders/create-reminders.ts'
import { waitForDatabase } from './platform/database/database-outage.ts'
import { storedSecret } from './platform/database/stored-secret.ts'
import { browserErrorRoutes } from './platform/http/browser-error-routes.ts'
import { openApiRoute } from './platform/http/openapi-route.ts'
import { createJobs, type Jobs } from './platform/jobs/create-jobs.ts'
import { createMail } from './platform/mail/create-mail.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import { diskMetrics, jobMetrics, temporaryFilesCheck } from './platform/metrics/gauges.ts'
import type { Feature, FeatureDeps } from './platform/process/feature.ts'
import { removeCopies } from './print/copy-store.ts'
import { createPdf } from './print/create-pdf.ts'
import { queues } from './queues.ts'

/** What a test may replace. */
type Replacements = { readonly transport?: MailTransport; readonly passwords?: Passwords; readonly jobs?: Jobs }

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
  const { signedIn, successfulLogins } = accounts
  const { call, staff } = createStaff(platform, { mailQueue, accounts, endSystems: endWithAdministrator })
  const { recordAction } = call
  const upload = { database, clock, form, storage, checkOwner, jobs, log, signedIn }
  const announce = createAnnounce({ jobs, clock })
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
    staff,
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
