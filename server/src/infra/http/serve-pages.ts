import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nothingHere } from './answer-errors.ts'
import type { App } from './app-type.ts'

/** Each form has pages of its own, so that processes with different forms run from one folder. */
export const builtPages = (form = ''): string => join(import.meta.dirname, '../../../../web/dist', form)

const oneYear = 'public, max-age=31536000, immutable'

/** Calls, and files that only a page of another build would ask for: an HTML page is no answer to these. */
const neverPages = /^\/(api|public|service|lookup|assets|files|metrics)(\/|$)/

/** Whoever comes with a service token sees one application and nothing around it. */
const officersPage = 'officer.html'

/** A screen may have a page of its own, named after its address, that brings the screen's code along. */
const pageOrNothing = (folder: string) => {
  const pages = new Set(readdirSync(folder).filter((name) => name.endsWith('.html')))
  return ({ method, url }: FastifyRequest, reply: FastifyReply) => {
    const [path = '', query = ''] = url.split('?')
    if ((method !== 'GET' && method !== 'HEAD') || neverPages.test(path)) return nothingHere()
    const own = new URLSearchParams(query).has('service_token') ? officersPage : `${path.slice(1)}.html`
    return reply.sendFile(pages.has(own) ? own : 'index.html')
  }
}

/** Serves the built browser application, where there is one; every address that is nothing else is one of its screens. */
export const servePages = (app: App, folder: string): void => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (!isBuilt) {
    app.setNotFoundHandler(nothingHere)
    return
  }
  const page = pageOrNothing(folder)
  app.setNotFoundHandler(page)
  app.get('/', page)
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
