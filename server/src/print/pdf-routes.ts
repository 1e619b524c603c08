import { pdfCopy, pdfFile } from '@apply/contract/pdf-copy'
import type { School } from '@apply/engine/define'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { z } from 'zod'
import { createApplicationRepository } from '../application/draft/application-repository.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { App, Plugin } from '../platform/http/app-type.ts'
import { schemaOf } from '../platform/http/call-schema.ts'
import { downloadHeaders } from '../platform/http/security-headers.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import { newToken, tokenHash } from '../platform/secrets/secrets.ts'
import { copyKey } from '../platform/storage/file-keys.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { after, type Clock, schoolDay } from '../platform/time/clock.ts'
import { copyStore, linkLifetimeMs } from './copy-store.ts'
import { requestCopy } from './request-copy.ts'

type CopyState = z.input<typeof pdfCopy.response>

const failureMessage = 'Your PDF copy could not be made. Please try again.'
const failed: CopyState = { status: 'FAILED', message: failureMessage, error: failureMessage }

type PdfRouteDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly school: School
  readonly publicUrl: string
  readonly storage: Pick<Storage, 'size' | 'read' | 'requireRoom'>
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  readonly signedIn: onRequestAsyncHookHandler
}

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/['\u2019\p{M}]/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()

/** The file name of the download. */
const copyName = (school: Pick<School, 'application'>, receiptNumber: string | undefined, day: string): string =>
  `${slug(school.application)}-${receiptNumber ?? `draft-${day}`}.pdf`

const fileRoute = (app: App, deps: PdfRouteDeps): void => {
  const { database, clock, school, storage, signedIn } = deps
  const store = copyStore(database.sql)
  const applications = createApplicationRepository(deps)
  const today = schoolDay(school, clock)
  app.get(pdfFile.path, { onRequest: signedIn, schema: schemaOf(pdfFile) }, async ({ student, query }, reply) => {
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
    const { database, clock, publicUrl, signedIn } = deps
    const request = requestCopy(deps)
    const newLink = async (copyId: string): Promise<CopyState> => {
      const token = newToken()
      await copyStore(database.sql).addLink(copyId, tokenHash(token), after(clock(), linkLifetimeMs))
      return { status: 'COMPLETED', url: `${publicUrl}${pdfFile.path}?link=${token}` }
    }
    app.get(pdfCopy.path, { onRequest: signedIn, schema: schemaOf(pdfCopy) }, async ({ student }) => {
      const found = await request(student.id)
      if (found.status === 'FAILED') return failed
      return found.copy ? newLink(found.copy.id) : { status: found.status }
    })
    fileRoute(app, deps)
  }
