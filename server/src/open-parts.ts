import { recordAudit } from './accounts/audit.ts'
import { openAccounts } from './accounts/open-accounts.ts'
import { applicationRoutes } from './applications/application-routes.ts'
import { conversionQueue } from './documents/document-needs.ts'
import { openDocuments } from './documents/open-documents.ts'
import { openLookup } from './lookup/open-lookup.ts'
import { openPdf } from './pdf/open-pdf.ts'
import { pdfQueue } from './pdf/pdf-queue.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { openMail } from './platform/mail/open-mail.ts'
import type { OpenParts } from './platform/run-process.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { openTokens } from './tokens/open-tokens.ts'

/** Every feature of the product, built from the real things. */
export const openParts: OpenParts = async ({ settings, school, form, database, clock, log }) => {
  const mail = openMail({ settings, school, database, clock, log })
  const { mailWritten } = mail
  const accounts = openAccounts({ database, clock, school, publicUrl: settings.publicUrl, log, mailWritten })
  const storage = openStorage({ settings, database, clock })
  const jobs = await openJobs({
    database,
    log,
    queues: [conversionQueue, pdfQueue],
    supervise: settings.role !== 'web',
  })
  const documents = openDocuments({
    ...{ database, clock, form, log, settings, storage, jobs },
    signedIn: accounts.signedIn,
    audit: recordAudit,
  })
  const applications = {
    routes: applicationRoutes({
      database,
      clock,
      form,
      school,
      documents: documents.documents,
      signedIn: accounts.signedIn,
      successfulLogins: accounts.successfulLogins,
      audit: recordAudit,
      mailWritten,
    }),
  }
  const lookup = await openLookup({ database, log })
  const tokens = openTokens({ database, clock, form, log, documents: documents.documents })
  const pdf = openPdf({
    ...{ settings, database, clock, form, school, log, storage, jobs },
    documents: documents.documents,
    signedIn: accounts.signedIn,
    tokenRoutes: tokens.routes,
  })
  return [mail, accounts, applications, documents, lookup, tokens, pdf]
}
