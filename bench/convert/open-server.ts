import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { form, school } from '@apply/forms/governors-choice'
import { recordAudit } from '../../server/src/accounts/audit.ts'
import { openAccounts } from '../../server/src/accounts/open-accounts.ts'
import { newToken, tokenHash } from '../../server/src/accounts/secrets.ts'
import { sessionStore } from '../../server/src/accounts/session-store.ts'
import { buildApp } from '../../server/src/app.ts'
import { applicationRoutes } from '../../server/src/applications/application-routes.ts'
import { newStudent } from '../../server/src/applications/testing/new-student.ts'
import { conversionQueue } from '../../server/src/documents/document-needs.ts'
import { openDocuments } from '../../server/src/documents/open-documents.ts'
import { openChromium } from '../../server/src/platform/chromium/open-chromium.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { openJobs } from '../../server/src/platform/jobs/open-jobs.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { migrate } from '../../server/src/platform/migrate.ts'
import { openDatabase } from '../../server/src/platform/open-database.ts'
import { openStorage } from '../../server/src/platform/storage/open-storage.ts'
import { postgresServer } from '../../server/testing/postgres-server.ts'

const port = 34_567
const publicUrl = `http://localhost:${port}`

type Answer = {
  readonly status: string
  readonly message: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

const isAnswer = (body: unknown): body is Answer => typeof body === 'object' && body !== null

const sender =
  (cookie: string) =>
  async (method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { origin: publicUrl, cookie, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${publicUrl}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok || !isAnswer(answer)) throw new Error(`${path} answered ${response.status}.`)
    return answer
  }

const uploader =
  (send: ReturnType<typeof sender>) =>
  async (bytes: Buffer, name: string): Promise<string> => {
    const { url, fields } = await send('POST', '/api/presigned-url', { answer_key: 'ged' })
    const upload = new FormData()
    for (const [field, value] of Object.entries(fields)) upload.append(field, value)
    upload.append('file', new Blob([new Uint8Array(bytes)]), name)
    await fetch(url, { method: 'POST', body: upload, headers: { origin: publicUrl } })
    await send('POST', '/api/pdf/document-answer/ged', { file_key: fields.key, file_name: name })
    for (;;) {
      const { status, message } = await send('GET', '/api/pdf/document-answer/ged')
      if (!['UNPROCESSED', 'IN_PROGRESS'].includes(status)) return `${status} ${message.split('.')[0]}`
      await pause(50)
    }
  }

/** The server with its worker in one process, on a PostgreSQL of its own. */
export const openServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-server-'))
  const postgres = await postgresServer()
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir })
  await migrate(database)
  const [clock, log] = [systemClock, openLog('silent')]
  const mailWritten = () => undefined
  const accounts = openAccounts({ database, clock, school, publicUrl, log, mailWritten })
  const { signedIn, successfulLogins } = accounts
  const storage = openStorage({ settings: { s3: undefined, dataDir, publicUrl }, database, clock })
  const jobs = await openJobs({ database, log, queues: [conversionQueue], supervise: true })
  const chromium = openChromium({ chromiumPath: undefined, dataDir })
  const settings = { sofficePath: undefined, clamdUrl: undefined }
  const shared = { database, clock, form, log, signedIn, audit: recordAudit }
  const documents = openDocuments({ ...shared, storage, jobs, chromium, settings })
  const routes = [
    accounts.routes,
    applicationRoutes({ ...shared, school, successfulLogins, mailWritten, documents: documents.documents }),
    ...(documents.routes ? [documents.routes] : []),
  ]
  const app = await buildApp({ settings: { publicUrl, trustProxy: false, s3: undefined }, log, routes })
  await app.listen({ port, host: 'localhost' })
  const stopWork = await documents.work?.()

  return {
    student: async (username: string) => {
      const { id } = await newStudent(database, username)
      const token = newToken()
      await sessionStore(database.sql).start(id, tokenHash(token), clock())
      const send = sender(`GovernorsIdentity.session=${token}`)
      return { send, upload: uploader(send) }
    },
    close: async () => {
      await stopWork?.()
      await app.close()
      await accounts.close()
      await database.close()
      await postgres.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Student = Awaited<ReturnType<Awaited<ReturnType<typeof openServer>>['student']>>
