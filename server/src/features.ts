import { removeAbandonedFolders } from '@apply/converter/work-folder'
import { createDocuments } from './application/documents/create-documents.ts'
import { conversionQueue } from './application/documents/document.ts'
import { documentStore } from './application/documents/document-store.ts'
import { applicationRoutes } from './application/draft/application-routes.ts'
import { receiptRoutes } from './application/receipt/receipt-routes.ts'
import { createDesk } from './desk/create-desk.ts'
import { exportQueue } from './desk/exports/run-export.ts'
import { createOnSubmitted } from './desk/on-submitted.ts'
import { bulkQueue } from './desk/work/run-bulk.ts'
import { createAccounts } from './identity/applicants/create-accounts.ts'
import type { Passwords } from './identity/applicants/passwords.ts'
import { createAnnounce, webhookQueue } from './integration/systems/announce.ts'
import { endWithAdministrator } from './integration/systems/end-with-administrator.ts'
import { createTokens } from './integration/tokens/create-tokens.ts'
import { createLookup } from './lookup/create-lookup.ts'
import { personalDataRoutes } from './people/personal-data/personal-data-routes.ts'
import { createReminders } from './people/reminders/create-reminders.ts'
import { waitForDatabase } from './platform/database/database-outage.ts'
import { browserErrorRoutes } from './platform/http/browser-error-routes.ts'
import { openApiRoute } from './platform/http/openapi-route.ts'
import { createJobs, type Jobs } from './platform/jobs/create-jobs.ts'
import { createMail, mailJobs } from './platform/mail/create-mail.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import { diskMetrics, jobMetrics, temporaryFilesCheck } from './platform/metrics/gauges.ts'
import type { Feature, FeatureDeps } from './platform/process/feature.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { claimAtStart, storageOwner } from './platform/storage/storage-owner.ts'
import { pdfQueue, removeCopies } from './print/copy-store.ts'
import { createPdf } from './print/create-pdf.ts'

/** The queues of all features. */
export const queues = [{ name: conversionQueue }, { name: pdfQueue }, mailJobs, webhookQueue, exportQueue, bulkQueue]

/** Some may be missing after a restore. */
const namedFileCount = 20

/** What a test may replace. */
type Replacements = { readonly transport?: MailTransport; readonly passwords?: Passwords; readonly jobs?: Jobs }

/** A process that was killed may have left the documents or the data of a person in the folder of temporary files. */
const removeLeftovers = (log: FeatureDeps['log']): Promise<void> =>
  removeAbandonedFolders().catch((error: unknown) =>
    log.warn({ err: error }, 'The folder of temporary files could not be searched for what killed processes left.'),
  )

/** Creates every feature of the product, and connects those that use each other. */
export const createFeatures = async (deps: FeatureDeps, replaced: Replacements = {}): Promise<readonly Feature[]> => {
  const { settings, database, log } = deps
  const storage = createStorage(deps)
  const namedFiles = () => documentStore(database.sql).newestFiles(namedFileCount)
  const owner = storageOwner({ ...deps, storage, namedFiles })
  await claimAtStart(owner, log)
  await removeLeftovers(log)
  const supervise = settings.role !== 'web'
  const jobs = replaced.jobs ?? (await waitForDatabase(log, () => createJobs({ database, log, queues, supervise })))
  const mail = createMail({ ...deps, ...replaced, jobs })
  const { mailQueue } = mail
  const accountOptions = { publicUrl: settings.publicUrl, jobs, mailQueue, onAddressChanged: removeCopies }
  const accounts = createAccounts({ ...deps, ...replaced, ...accountOptions })
  const { signedIn, successfulLogins, cookies, accountDeps } = accounts
  const { passwords, refuseWeakPassword, relyingParty } = accountDeps
  const shared = { ...deps, storage, checkOwner: owner.claim, jobs, signedIn }
  const files = createDocuments(shared)
  const { documents } = files
  const announce = createAnnounce({ ...deps, jobs })
  const onSubmitted = createOnSubmitted({ ...deps, announce })
  const applications = { plugin: applicationRoutes({ ...shared, documents, successfulLogins, mailQueue, onSubmitted }) }
  const lookup = await waitForDatabase(log, () => createLookup(deps))
  const tokens = createTokens({ ...deps, jobs, documents })
  const pdf = createPdf({ ...shared, documents })
  const personalData = { plugin: personalDataRoutes({ ...shared, mailQueue, cookies, accountDeps }) }
  const receipts = { plugin: receiptRoutes(deps) }
  const reminders = createReminders({ ...shared, mailQueue, publicUrl: settings.publicUrl })
  const { copies, printCopy } = pdf
  const staffDeps = { passwords, refuseWeakPassword, relyingParty }
  const desk = createDesk({
    ...shared,
    ...staffDeps,
    mailQueue,
    documents,
    announce,
    copies,
    printCopy,
    endSystems: endWithAdministrator,
  })
  const browserErrors = { plugin: browserErrorRoutes(deps) }
  const machine = { metrics: [...jobMetrics(database), ...diskMetrics(storage)], checks: [temporaryFilesCheck] }
  const features = [mail, accounts, applications, files, lookup, tokens, pdf, receipts, personalData, reminders, desk]
  return [...features, browserErrors, machine, { plugin: openApiRoute }]
}
