import { join } from 'node:path'
import { form, school } from '@apply/forms/governors-choice'
import { recordAudit } from '../server/src/accounts/audit.ts'
import { openAccounts } from '../server/src/accounts/open-accounts.ts'
import { buildApp } from '../server/src/app.ts'
import { applicationRoutes } from '../server/src/applications/application-routes.ts'
import { loadSample } from '../server/src/lookup/load-sample.ts'
import { lookupRoutes } from '../server/src/lookup/lookup-routes.ts'
import type { Clock } from '../server/src/platform/clock.ts'
import type { Database } from '../server/src/platform/database.ts'
import { openLog } from '../server/src/platform/log.ts'
import type { ClaimedMail, MailTransport } from '../server/src/platform/mail/mail.ts'
import { startMailSender } from '../server/src/platform/mail/mail-sender.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { embeddedDatabase } from '../server/src/platform/open-database.ts'
import { embeddedFromTemplate, makeEmbeddedTemplate } from '../server/testing/embedded-template.ts'
import { freePort } from '../server/testing/free-port.ts'
import { settableClock } from '../server/testing/settable-clock.ts'
import { openDocumentFeatures } from './document-features.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { openPdfFeatures } from './pdf-features.ts'

/** Two runs side by side need a folder each. */
export const pages = join(import.meta.dirname, '..', process.env.E2E_FOLDER ?? '.cache/e2e', 'pages')

const openFreshDatabase = async (): Promise<Database> => {
  const database = embeddedDatabase(await embeddedFromTemplate(await makeEmbeddedTemplate()))
  await migrate(database)
  await loadSample(database)
  return database
}

type Needs = { readonly database: Database; readonly clock: Clock; readonly publicUrl: string }

/** The features of the product, built from the real things. */
const openFeatures = async ({ database, clock, publicUrl }: Needs, transport: MailTransport) => {
  const log = openLog('silent')
  const mail = startMailSender({ database, clock, transport, log })
  const shared = { database, clock, school, log, mailWritten: mail.wake }
  const accounts = openAccounts({ ...shared, publicUrl })
  const { signedIn, successfulLogins } = accounts
  const files = await openDocumentFeatures({ database, clock, publicUrl, log, signedIn })
  const applications = applicationRoutes({
    ...shared,
    ...{ form, documents: files.documents, signedIn, successfulLogins, audit: recordAudit },
  })
  const pdf = await openPdfFeatures({ database, clock, publicUrl, log, signedIn, pages })
  return {
    log,
    mail,
    accounts,
    pdf,
    files,
    routes: [accounts.routes, applications, lookupRoutes({ database }), ...files.routes, ...pdf.routes],
  }
}

export type TestServer = {
  readonly url: string
  readonly database: Database
  readonly clock: ReturnType<typeof settableClock>
  readonly mailbox: Mailbox
  /** Takes the server away and brings it back at the same address, on the same database. */
  readonly restart: (meanwhile: () => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

/** The real server with the built pages, on a database, a clock and a mailbox of its own. */
export const startServer = async (): Promise<TestServer> => {
  const [database, port] = await Promise.all([openFreshDatabase(), freePort()])
  const url = `http://localhost:${port}`
  const clock = settableClock('2026-01-15T18:00:00Z')
  const mailbox = openMailbox()
  const deliver: MailTransport = { send: async (mail: ClaimedMail) => mailbox.put(mail), close: () => undefined }
  const { log, mail, accounts, pdf, files, routes } = await openFeatures(
    { database, clock: clock.now, publicUrl: url },
    deliver,
  )
  const settings = { publicUrl: url, trustProxy: false, s3: undefined }
  const listen = async () => {
    const built = await buildApp({ settings, log, routes, pages })
    await built.listen({ host: 'localhost', port })
    return built
  }
  let app = await listen()
  const goAway = async () => {
    app.server.closeAllConnections()
    await app.close()
  }
  return {
    url,
    database,
    clock,
    mailbox,
    restart: async (meanwhile) => {
      await goAway()
      await meanwhile()
      app = await listen()
    },
    close: async () => {
      await goAway()
      await files.close()
      await pdf.close()
      await mail.stop()
      await accounts.close()
      await database.close()
    },
  }
}
