import { recordAudit } from './features/accounts/audit.ts'
import { openAccounts } from './features/accounts/open-accounts.ts'
import { applicationRoutes } from './features/applications/application-routes.ts'
import { conversionQueue } from './features/documents/document-needs.ts'
import { openDocuments } from './features/documents/open-documents.ts'
import { openLookup } from './features/lookup/open-lookup.ts'
import { openPdf } from './features/pdf/open-pdf.ts'
import { pdfQueue } from './features/pdf/pdf-queue.ts'
import { openJobs } from './infra/jobs/open-jobs.ts'
import { createMail } from './infra/mail/create-mail.ts'
import type { MailTransport } from './infra/mail/mail.ts'
import { mailJobs } from './infra/mail/mail-queue.ts'
import { openApiRoute } from './infra/http/openapi-route.ts'
import type { Part } from './infra/process/part.ts'
import type { PartNeeds } from './server.ts'
import { openStorage } from './infra/storage/open-storage.ts'
import { claimAtStart, storageOwner } from './infra/storage/storage-owner.ts'
import { waitForDatabase } from './infra/database/wait-for-database.ts'
import { openTokens } from './features/tokens/open-tokens.ts'

/** What stands in for the real thing where a test wants to look at it. */
type Replaced = { readonly transport?: MailTransport }

/** Every feature of the product, built from the real things. */
export const openParts = async (needs: PartNeeds, replaced: Replaced = {}): Promise<readonly Part[]> => {
  const { settings, database, log } = needs
  const storage = openStorage(needs)
  const owner = storageOwner({ ...needs, storage })
  await claimAtStart(owner, log)
  const queues = [{ name: conversionQueue }, { name: pdfQueue }, mailJobs]
  const supervise = settings.role !== 'web'
  const jobs = await waitForDatabase(log, () => openJobs({ database, log, queues, supervise }))
  const mail = createMail({ ...needs, ...replaced, jobs })
  const { mailQueue } = mail
  const accounts = openAccounts({ ...needs, publicUrl: settings.publicUrl, jobs, mailQueue })
  const { signedIn, successfulLogins } = accounts
  const shared = { ...needs, storage, checkOwner: owner.claim, jobs, signedIn, audit: recordAudit }
  const files = openDocuments(shared)
  const { documents } = files
  const applications = { routes: applicationRoutes({ ...shared, documents, successfulLogins, mailQueue }) }
  const lookup = await waitForDatabase(log, () => openLookup(needs))
  const tokens = openTokens({ ...needs, jobs, documents })
  const pdf = openPdf({ ...shared, documents })
  return [mail, accounts, applications, files, lookup, tokens, pdf, { routes: openApiRoute }]
}
