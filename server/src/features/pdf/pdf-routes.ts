import { pdfCopy, pdfFile } from '@apply/contract/pdf-copy'
import type { School } from '@apply/engine/define'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { Database } from '../../infra/database/database.ts'
import type { App, Plugin } from '../../infra/http/app-type.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import { downloadHeaders } from '../../infra/http/security-headers.ts'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { tokenHash } from '../accounts/secrets.ts'
import { createApplicationRepository } from '../applications/application-repository.ts'
import { schoolDay } from '../applications/school-day.ts'
import { copyStore } from './copy-store.ts'
import { copyKey, copyName } from './pdf-copy.ts'
import { requestCopy } from './request-copy.ts'

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
