import { recordAudit } from './accounts/audit.ts'
import { openAccounts } from './accounts/open-accounts.ts'
import { applicationRoutes } from './applications/application-routes.ts'
import { noDocuments } from './applications/documents.ts'
import { openLookup } from './lookup/open-lookup.ts'
import { openMail } from './platform/mail/open-mail.ts'
import type { OpenParts } from './platform/run-process.ts'

/** Every feature of the product, built from the real things. */
export const openParts: OpenParts = async ({ settings, school, form, database, clock, log }) => {
  const mail = openMail({ settings, school, database, clock, log })
  const { mailWritten } = mail
  const accounts = openAccounts({ database, clock, school, publicUrl: settings.publicUrl, log, mailWritten })
  const applications = {
    routes: applicationRoutes({
      database,
      clock,
      form,
      school,
      documents: noDocuments,
      signedIn: accounts.signedIn,
      successfulLogins: accounts.successfulLogins,
      audit: recordAudit,
      mailWritten,
    }),
  }
  const lookup = await openLookup({ database, log })
  return [mail, accounts, applications, lookup]
}
