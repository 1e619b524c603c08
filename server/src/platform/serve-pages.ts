import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { nothingHere } from './hygiene/answer-errors.ts'

export const builtPages = join(import.meta.dirname, '../../../web/dist')

const oneYear = 'public, max-age=31536000, immutable'

/** Calls, and files that only a page of another build would ask for: an HTML page is no answer to these. */
const neverPages = /^\/(api|public|service|lookup|assets|files|metrics)(\/|$)/

const wantsPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !neverPages.test(url.split('?')[0] ?? '')

const pageOrNothing = (request: FastifyRequest, reply: FastifyReply) =>
  wantsPage(request) ? reply.sendFile('index.html') : nothingHere()

/** Serves the built browser application, where there is one; every address that is nothing else is one of its screens. */
export const servePages = (app: App, folder: string): void => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  app.setNotFoundHandler(isBuilt ? pageOrNothing : nothingHere)
  if (!isBuilt) return
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? oneYear : 'no-cache')
    },
  })
}
