import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { form, school } from '@apply/forms/governors-choice'
import { capturedLog } from '../../../testing/captured-log.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { recordAudit } from '../../accounts/audit.ts'
import { openAccounts } from '../../accounts/open-accounts.ts'
import { newToken, tokenHash } from '../../accounts/secrets.ts'
import { sessionStore } from '../../accounts/session-store.ts'
import { buildApp } from '../../app.ts'
import { applicationRoutes } from '../../applications/application-routes.ts'
import { noDocuments } from '../../applications/documents.ts'
import { testMoment } from '../../applications/testing/application-needs-for.ts'
import { newStudent } from '../../applications/testing/new-student.ts'
import type { Database } from '../../platform/database.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { openTokens } from '../../tokens/open-tokens.ts'
import { openPdf } from '../open-pdf.ts'
import { pdfQueue } from '../pdf-queue.ts'

export const publicUrl = 'https://apply.example.edu'

const settingsFor = (dataDir: string) => {
  const read = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl })
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.settings
}

type Wishes = {
  /** The built pages to print from; without them nothing is printed, and a test does what a worker would. */
  readonly pages?: string
}

/** The whole server on one database: a student asks, a real browser prints. */
export const pdfWorld = async (database: Database, { pages }: Wishes = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-pdf-'))
  const clock = settableClock(testMoment)
  const { log, text: logged } = capturedLog()
  const settings = settingsFor(dataDir)
  const storage = openStorage({ settings, database, clock: clock.now })
  const jobs = await openJobs({ database, log, queues: [pdfQueue], supervise: true })
  const shared = { database, clock: clock.now, school, log, form, documents: noDocuments }
  const accounts = openAccounts({ ...shared, publicUrl, mailWritten: () => undefined })
  const { signedIn, successfulLogins } = accounts
  const tokens = openTokens(shared)
  const pdf = openPdf({
    ...shared,
    settings,
    storage,
    jobs,
    signedIn,
    tokenRoutes: tokens.routes,
    ...(pages && { pages }),
  })
  const stopPrinting = pages === undefined ? async () => undefined : await pdf.work()
  const applications = applicationRoutes({
    ...{ ...shared, signedIn, successfulLogins, audit: recordAudit, mailWritten: () => undefined },
  })
  const routes = [accounts.routes, applications, tokens.routes, pdf.routes]
  const app = await buildApp({ settings, log, routes, pages: '' })

  const student = async (username?: string) => {
    const account = await newStudent(database, username)
    const token = newToken()
    await sessionStore(database.sql).start(account.id, tokenHash(token), clock.now())
    const headers = { cookie: `GovernorsIdentity.session=${token}`, origin: publicUrl }
    return {
      ...account,
      get: (url: string) => app.inject({ method: 'GET', url: url.replace(publicUrl, ''), headers }),
      put: (url: string, payload: object) => app.inject({ method: 'PUT', url, payload, headers }),
      post: (url: string) => app.inject({ method: 'POST', url, headers }),
    }
  }

  const close = async () => {
    await stopPrinting()
    await jobs.stop()
    await app.close()
    await pdf.close()
    await accounts.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, clock, database, storage, student, logged, close }
}

export type PdfWorld = Awaited<ReturnType<typeof pdfWorld>>
export type PdfStudent = Awaited<ReturnType<PdfWorld['student']>>
