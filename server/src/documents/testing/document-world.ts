import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { form, school } from '@apply/forms/governors-choice'
import { expect, vi } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { recordAudit } from '../../accounts/audit.ts'
import { openAccounts } from '../../accounts/open-accounts.ts'
import { newToken, tokenHash } from '../../accounts/secrets.ts'
import { sessionStore } from '../../accounts/session-store.ts'
import { buildApp } from '../../app.ts'
import { applicationRoutes } from '../../applications/application-routes.ts'
import { newStudent } from '../../applications/testing/new-student.ts'
import type { Database } from '../../platform/database.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { openLog } from '../../platform/log.ts'
import { diskStorage } from '../../platform/storage/disk-storage.ts'
import { uploadSecret } from '../../platform/storage/open-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { fileOf, postForm } from '../../platform/storage/testing/post-form.ts'
import type { Converter } from '../conversion/open-converter.ts'
import { convertDocument } from '../convert-document.ts'
import { documentList } from '../document-list.ts'
import { conversionQueue } from '../document-needs.ts'
import { documentRoutes } from '../document-routes.ts'
import { noScan, type Scan } from '../scan/clamd.ts'
import { sweepDocuments } from '../sweep-documents.ts'
import { converterInProcess } from './converter-in-process.ts'

type Wishes = {
  readonly converter?: Pick<Converter, 'convert'>
  readonly scan?: Scan
  readonly storage?: Storage
  /** Leaves jobs waiting. */
  readonly isIdle?: boolean
}

/** Whatever the calls answer, each its part of it. */
type Answer = {
  readonly message: string
  readonly status: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  readonly answer: Readonly<Record<string, string>>
  readonly document_answer: object
}

const isAnswer = (body: unknown): body is Answer => typeof body === 'object' && body !== null

const answerIn = async (response: Response): Promise<Answer> => {
  const body: unknown = await response.json()
  if (!isAnswer(body)) throw new Error('The answer is no JSON object.')
  return body
}

/** The whole server with uploads and conversion, listening, on one database, with a clock to set. */
export const documentWorld = async (database: Database, wishes: Wishes = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'test-documents-'))
  const publicUrl = `http://localhost:${await freePort()}`
  const clock = settableClock('2026-01-15T18:00:00Z')
  const log = openLog('silent')
  const shared = { database, clock: clock.now, log, form }
  const accounts = openAccounts({ ...shared, school, publicUrl, mailWritten: () => undefined })
  const { signedIn, successfulLogins } = accounts
  const storage = wishes.storage ?? diskStorage({ folder, publicUrl, clock: clock.now, secret: uploadSecret(database) })
  const jobs = await openJobs({ database, log, queues: [conversionQueue], supervise: false, patienceMs: 1_000 })
  const needs = { ...shared, storage, jobs, signedIn, audit: recordAudit }
  const documents = documentList(clock.now)
  const routes = [
    accounts.routes,
    ...(storage.routes ? [storage.routes] : []),
    documentRoutes(needs),
    applicationRoutes({
      ...shared,
      school,
      documents,
      signedIn,
      successfulLogins,
      audit: recordAudit,
      mailWritten: () => undefined,
    }),
  ]
  const app = await buildApp({ settings: { publicUrl, trustProxy: false, s3: undefined }, log, routes })
  await app.listen({ port: Number(new URL(publicUrl).port), host: 'localhost' })
  const { converter = converterInProcess, scan = noScan } = wishes
  const run = convertDocument({ ...needs, converter, scan })
  if (!wishes.isIdle) await jobs.work(conversionQueue, 1, run)

  const call = (cookie: string) => async (method: string, path: string, body?: object) => {
    const headers = { origin: publicUrl, cookie, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${publicUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, headers: answer.headers, body: await answerIn(answer) }
  }

  const student = async (username?: string) => {
    const account = await newStudent(database, username)
    const token = newToken()
    await sessionStore(database.sql).start(account.id, tokenHash(token), clock.now())
    const cookie = `GovernorsIdentity.session=${token}`
    const send = call(cookie)

    const place = async (key: string, bytes: Buffer) => {
      const presigned = await send('POST', '/api/presigned-url', { answer_key: key })
      expect(presigned.status).toBe(200)
      const posted = await postForm(presigned.body, fileOf(new Uint8Array(bytes)), publicUrl)
      expect(posted.status).toBe(204)
      return String(presigned.body.fields.key)
    }
    const register = (key: string, file_key: string, file_name: string) =>
      send('POST', `/api/pdf/document-answer/${key}`, { file_key, file_name })
    const settled = (key: string) =>
      vi.waitFor(
        async () => {
          const { body } = await send('GET', `/api/pdf/document-answer/${key}`)
          expect(['UNPROCESSED', 'IN_PROGRESS']).not.toContain(body.status)
          return body
        },
        { timeout: 25_000, interval: 10 },
      )
    return {
      ...account,
      cookie,
      send,
      place,
      register,
      settled,
      /** Uploads, registers and waits for what becomes of it. */
      upload: async (key: string, bytes: Buffer, name: string) => {
        const registered = await register(key, await place(key, bytes), name)
        expect(registered.status).toBe(200)
        return settled(key)
      },
      answer: async (key: string) => (await send('GET', '/api/profile')).body.answer[key] ?? '',
      asksFor: (answers: object) => send('PUT', '/api/answer', answers),
    }
  }

  const files = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list()) keys.push(key)
    return keys.sort()
  }

  const removeFiles = async () => {
    for (const key of await files()) await storage.remove(key)
  }

  const close = async () => {
    await jobs.stop()
    await app.close()
    await accounts.close()
    await rm(folder, { recursive: true, force: true })
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
    needs,
    run,
    sweep: () => sweepDocuments(needs),
    close,
  }
}

export type DocumentWorld = Awaited<ReturnType<typeof documentWorld>>
