import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { form, school } from '@apply/forms/governors-choice'
import { capturedLog } from '../../../../testing/captured-log.ts'
import { settableClock } from '../../../../testing/settable-clock.ts'
import { signedInStudent } from '../../../../testing/student.ts'
import { testSettings } from '../../../../testing/test-settings.ts'
import { buildApp } from '../../../app.ts'
import type { Database } from '../../../infra/database/database.ts'
import { createJobs } from '../../../infra/jobs/create-jobs.ts'
import { createMailQueue, mailJobs } from '../../../infra/mail/create-mail.ts'
import { createStorage } from '../../../infra/storage/create-storage.ts'
import { recordAudit } from '../../accounts/audit.ts'
import { createAccounts } from '../../accounts/create-accounts.ts'
import { noDocuments } from '../../applications/application-deps.ts'
import { applicationRoutes } from '../../applications/application-routes.ts'
import { testMoment } from '../../applications/testing/application-deps-for.ts'
import { createTokens } from '../../tokens/create-tokens.ts'
import { pdfQueue } from '../copy-store.ts'
import { createPdf } from '../create-pdf.ts'

export const publicUrl = 'https://apply.example.edu'

type Options = {
  /** Without it nothing is printed, and a test does what a worker would. */
  readonly prints?: boolean
}

/** What the whole server but its uploads is made of. */
const createFeatures = async (database: Database, dataDir: string) => {
  const clock = settableClock(testMoment)
  const { log, text: logged } = capturedLog()
  const settings = testSettings({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl })
  const storage = createStorage({ settings, database, clock: clock.now })
  const jobs = await createJobs({ database, log, queues: [{ name: pdfQueue }, mailJobs], supervise: true })
  const shared = {
    database,
    clock: clock.now,
    school,
    log,
    form,
    documents: noDocuments,
    jobs,
    mailQueue: createMailQueue(jobs),
  }
  const accounts = createAccounts({ ...shared, publicUrl })
  const { signedIn, successfulLogins } = accounts
  const tokens = createTokens(shared)
  const pdf = createPdf({ ...shared, settings, storage, signedIn })
  const applications = applicationRoutes({ ...shared, signedIn, successfulLogins, audit: recordAudit })
  const plugins = [accounts.plugin, applications, tokens.plugin, pdf.plugin]
  return { clock, log, logged, settings, storage, jobs, accounts, pdf, plugins }
}

/** The whole server on one database: a student asks, a worker prints. */
export const pdfWorld = async (database: Database, { prints = false }: Options = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-pdf-'))
  const parts = await createFeatures(database, dataDir)
  const { clock, log, logged, settings, storage, jobs, accounts, pdf, plugins } = parts
  const stopPrinting = prints ? await pdf.startJobs() : async () => undefined
  const app = await buildApp({ settings, log, plugins, pages: '' })

  const student = async (username?: string) => {
    const { cookie, ...account } = await signedInStudent(database, clock.now(), username)
    const headers = { cookie, origin: publicUrl }
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
