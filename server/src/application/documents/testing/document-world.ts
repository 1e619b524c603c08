import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Converter } from '@apply/converter/client'
import { convertInProcess } from '@apply/converter/testing/convert-in-process'
import { conversionFiles } from '@apply/converter/work-folder'
import { form, school } from '@apply/forms/governors-choice'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { onDatabase } from '../../../../testing/databases.ts'
import { freePort } from '../../../../testing/free-port.ts'
import { settableClock } from '../../../../testing/settable-clock.ts'
import { signedInStudent } from '../../../../testing/student.ts'
import { buildApp } from '../../../app.ts'
import { createAccounts } from '../../../identity/applicants/create-accounts.ts'
import { personalDataRoutes } from '../../../people/personal-data/personal-data-routes.ts'
import type { Database } from '../../../platform/database/database.ts'
import { storedSecret } from '../../../platform/database/stored-secret.ts'
import { createJobs } from '../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../platform/logging/log.ts'
import { createMailQueue, mailJobs } from '../../../platform/mail/create-mail.ts'
import { diskStorage } from '../../../platform/storage/disk-storage.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { storageOwner } from '../../../platform/storage/storage-owner.ts'
import { createAfterSubmission } from '../../draft/after-submission.ts'
import { applicationRoutes } from '../../draft/application-routes.ts'
import { nobodyElse, testMoment } from '../../draft/testing/application-deps-for.ts'
import { noScan, type Scan } from '../clamd.ts'
import { convertDocument } from '../convert-document.ts'
import { conversionQueue } from '../document.ts'
import { documentList } from '../document-list.ts'
import { documentRoutes } from '../document-routes.ts'
import { phoneLinkRoutes } from '../phone-link-routes.ts'
import { sweepDocuments } from '../sweep-documents.ts'
import { acceptUpload } from '../uploads.ts'
import { documentStudent } from './document-student.ts'

/** The real conversion without a process of its own, for tests that ask what comes before and after it. */
const converterInProcess: Pick<Converter, 'convert'> = {
  convert: async (folder, fileName) => {
    const pdf = await convertInProcess(await readFile(join(folder, conversionFiles.source)), fileName)
    await writeFile(join(folder, conversionFiles.pdf), pdf)
  },
}

type Options = {
  readonly converter?: Pick<Converter, 'convert'>
  readonly scan?: Scan
  readonly storage?: Storage
  /** Leaves jobs waiting. */
  readonly isIdle?: boolean
}

/** What the whole server with uploads and conversion is made of. */
const createFeatures = async (database: Database, folder: string, publicUrl: string, options: Options) => {
  const clock = settableClock(testMoment)
  const log = createLog('silent')
  const queues = [{ name: conversionQueue }, mailJobs]
  const jobs = await createJobs({ database, log, queues, supervise: false, timeoutMs: 1_000 })
  const mailQueue = createMailQueue(jobs)
  const shared = { database, clock: clock.now, log, form, school, jobs, mailQueue }
  const accounts = createAccounts({ ...shared, publicUrl }, jobs)
  const { signedIn, successfulLogins } = accounts
  const storage =
    options.storage ?? diskStorage({ folder, publicUrl, clock: clock.now, secret: storedSecret(database, 'upload') })
  const settings = { databaseUrl: undefined, dataDir: folder, s3: undefined }
  const { claim: checkOwner } = storageOwner({ storage, database, settings })
  const deps = { ...shared, storage, checkOwner, signedIn }
  const afterSubmission = createAfterSubmission({ school, mailQueue, ...nobodyElse })
  const draft = { ...deps, documents: documentList(clock.now), successfulLogins, afterSubmission }
  const applications = applicationRoutes(draft)
  const own = storage.uploadPlugin ? [storage.uploadPlugin(acceptUpload(deps))] : []
  const personalData = personalDataRoutes({ ...deps, accounts })
  const routes = [...own, documentRoutes(deps), phoneLinkRoutes(deps), applications, personalData]
  return { clock, accounts, deps, plugins: [accounts.plugin, ...routes] }
}

/** The whole server with uploads and conversion, listening, on one database, with a clock to set. */
export const documentWorld = async (database: Database, options: Options = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'test-documents-'))
  const publicUrl = `http://localhost:${await freePort()}`
  const { clock, accounts, deps, plugins } = await createFeatures(database, folder, publicUrl, options)
  const { log, storage, jobs } = deps
  const app = await buildApp({ settings: { publicUrl, trustProxy: false, s3: undefined }, log, plugins })
  await app.listen({ port: Number(new URL(publicUrl).port), host: 'localhost' })
  const { converter = converterInProcess, scan = noScan } = options
  const run = convertDocument({ ...deps, converter, scan })
  if (!options.isIdle) await jobs.work(conversionQueue, 1, run)

  const student = async (username?: string) => {
    const { id, cookie } = await signedInStudent(database, clock.now(), username)
    return { id, ...documentStudent(publicUrl, cookie) }
  }

  const files = async () => (await Array.fromAsync(storage.list(), ({ key }) => key)).sort()

  const removeFiles = async () => {
    for (const key of await files()) await storage.remove(key)
  }

  const close = async () => {
    await jobs.stop()
    await app.close()
    await accounts.close()
    await rm(folder, { recursive: true, force: true })
  }

  const sweep = () => sweepDocuments(deps)

  /** Sweeps now and again a day later, when the files of deleted documents are due. The clock is as before afterwards. */
  const sweepForADay = async () => {
    const now = clock.now().toISOString()
    await sweep()
    clock.advance(24 * 60 * 60_000)
    const swept = await sweep()
    clock.set(now)
    return swept
  }
  return {
    app,
    clock,
    database,
    storage,
    folder,
    publicUrl,
    student,
    files,
    removeFiles,
    deps,
    run,
    sweep,
    sweepForADay,
    close,
  }
}

export type DocumentWorld = Awaited<ReturnType<typeof documentWorld>>

/** Runs the tests in one world. */
export const onDocumentWorld = (
  what: string,
  tests: (use: () => DocumentWorld) => void,
  options: Parameters<typeof documentWorld>[1] = {},
): void =>
  onDatabase(what, (database) => {
    let world: DocumentWorld
    beforeAll(async () => {
      world = await documentWorld(database(), options)
    })
    beforeEach(() => world.removeFiles())
    afterAll(() => world.close())
    tests(() => world)
  })
