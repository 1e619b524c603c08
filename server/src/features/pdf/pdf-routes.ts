import { pdfCopy, pdfFile } from '@apply/contract/pdf-copy'
import type { School } from '@apply/engine/define'
import { isPending } from '@apply/engine/statuses'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/errors/http-error.ts'
import type { App, Plugin } from '../../infra/http/app-type.ts'
import { downloadHeaders } from '../../infra/http/security-headers.ts'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import { after, type Clock, schoolDay } from '../../infra/process/clock.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'
import { createApplicationRepository } from '../applications/application-repository.ts'
import {
  copyKey,
  copyLifetimeMs,
  copyName,
  copyStore,
  linkLifetimeMs,
  pdfQueue,
  printTimeoutMs,
  type Version,
  versionOf,
} from './copy-store.ts'

type CopyState = z.input<typeof pdfCopy.response>

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  readonly storage: Pick<Storage, 'requireRoom'>
  /** Turns a token into the URL of the file. */
  readonly linkTo: (token: string) => string
}

const failureMessage = 'Your PDF copy could not be made. Please try again.'
const failed: CopyState = { status: 'FAILED', message: failureMessage, error: failureMessage }

/** Returns the state of the copy of the present version, and starts a print if there is none. */
const requestCopy = (deps: Deps) => {
  const { database, clock, jobs, storage, linkTo } = deps
  const store = copyStore(database.sql)
  const applications = createApplicationRepository(deps)

  const startPrint = async (accountId: string, version: Version): Promise<CopyState> => {
    await storage.requireRoom?.()
    await database.transaction(async (sql) => {
      const copyId = await copyStore(sql).request(accountId, version, clock())
      if (copyId !== undefined) await jobs.send(sql, pdfQueue, { copyId })
    })
    jobs.wake(pdfQueue)
    return { status: 'UNPROCESSED' }
  }

  const newLink = async (id: string): Promise<CopyState> => {
    const token = newToken()
    await store.addLink(id, tokenHash(token), after(clock(), linkLifetimeMs))
    return { status: 'COMPLETED', url: linkTo(token) }
  }

  return async (accountId: string): Promise<CopyState> => {
    const version = versionOf(await applications.read(accountId))
    const copy = await store.find(accountId, version)
    if (!copy) return startPrint(accountId, version)
    // A time in the future was written before the clock was set back; a print from there must not be awaited for long.
    const age = Math.abs(clock().getTime() - copy.requestedAt.getTime())
    if (copy.status === 'COMPLETED' && age < copyLifetimeMs) return newLink(copy.id)
    if (isPending(copy.status) && age < printTimeoutMs) return { status: copy.status }
    // A failure is reported once; the next request starts a new print.
    await store.remove(copy.id)
    return copy.status === 'COMPLETED' ? startPrint(accountId, version) : failed
  }
}

export type PdfRouteDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly school: School
  readonly publicUrl: string
  readonly storage: Pick<Storage, 'size' | 'read' | 'requireRoom'>
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  readonly signedIn: onRequestAsyncHookHandler
}

const fileRoute = (app: App, deps: PdfRouteDeps): void => {
  const { database, clock, school, storage, signedIn } = deps
  const store = copyStore(database.sql)
  const applications = createApplicationRepository(deps)
  const today = schoolDay(school, clock)
  const options = { onRequest: signedIn, schema: { querystring: pdfFile.query } }
  app.get(pdfFile.path, options, async ({ student, query }, reply) => {
    const copy = await store.findByLink(tokenHash(query.link), clock())
    if (copy?.accountId !== student.id)
      throw new HttpError(403, 'This link is not valid or has expired. Please ask for a new copy.')
    const size = await storage.size(copyKey(copy))
    if (size === undefined) throw new HttpError(404, 'This copy is no longer there. Please ask for a new one.')
    const { receipt } = await applications.read(student.id)
    const name = copyName(school, copy.version.isSubmitted ? receipt?.number : undefined, today())
    const headers = { ...downloadHeaders(name), 'content-length': size }
    return reply.headers(headers).send(await storage.read(copyKey(copy)))
  })
}

/** The calls with which a student requests and downloads a PDF copy. */
export const pdfRoutes =
  (deps: PdfRouteDeps): Plugin =>
  async (app) => {
    const linkTo = (token: string) => `${deps.publicUrl}${pdfFile.path}?link=${token}`
    const request = requestCopy({ ...deps, linkTo })
    const options = { onRequest: deps.signedIn, schema: { response: { 200: pdfCopy.response } } }
    app.get(pdfCopy.path, options, ({ student }) => request(student.id))
    fileRoute(app, deps)
  }
