import { removeAbandonedFolders } from '@apply/converter/work-folder'
import { createAccounts } from './features/accounts/create-accounts.ts'
import type { Passwords } from './features/accounts/passwords.ts'
import { applicationRoutes } from './features/applications/application-routes.ts'
import { browserErrorRoutes } from './features/browser-errors/browser-error-routes.ts'
import { createDesk } from './features/desk/create-desk.ts'
import { exportQueue } from './features/desk/exports/run-export.ts'
import { createOnSubmitted } from './features/desk/on-submitted.ts'
import { createAnnounce, webhookQueue } from './features/desk/systems/announce.ts'
import { bulkQueue } from './features/desk/work/run-bulk.ts'
import { createDocuments } from './features/documents/create-documents.ts'
import { conversionQueue } from './features/documents/document.ts'
import { documentStore } from './features/documents/document-store.ts'
import { createLookup } from './features/lookup/create-lookup.ts'
import { pdfQueue, removeCopies } from './features/pdf/copy-store.ts'
import { createPdf } from './features/pdf/create-pdf.ts'
import { personalDataRoutes } from './features/personal-data/personal-data-routes.ts'
import { receiptRoutes } from './features/receipts/receipt-routes.ts'
import { createReminders } from './features/reminders/create-reminders.ts'
import { createTokens } from './features/tokens/create-tokens.ts'
import { waitForDatabase } from './infra/database/database-outage.ts'
import { openApiRoute } from './infra/http/openapi-route.ts'
import { createJobs, type Jobs } from './infra/jobs/create-jobs.ts'
import { createMail, mailJobs } from './infra/mail/create-mail.ts'
import type { MailTransport } from './infra/mail/mail-transport.ts'
import { diskMetrics, jobMetrics, temporaryFilesCheck } from './infra/metrics/gauges.ts'
import type { Feature, FeatureDeps } from './infra/process/feature.ts'
import { createStorage } from './infra/storage/create-storage.ts'
import { claimAtStart, storageOwner } from './infra/storage/storage-owner.ts'

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
  const desk = createDesk({ ...shared, ...staffDeps, mailQueue, documents, announce, copies, printCopy })
  const browserErrors = { plugin: browserErrorRoutes(deps) }
  const machine = { metrics: [...jobMetrics(database), ...diskMetrics(storage)], checks: [temporaryFilesCheck] }
  const features = [mail, accounts, applications, files, lookup, tokens, pdf, receipts, personalData, reminders, desk]
  return [...features, browserErrors, machine, { plugin: openApiRoute }]
}
