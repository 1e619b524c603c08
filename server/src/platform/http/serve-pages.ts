import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { sendNotFound } from './error-handler.ts'

const pagesFolder = join(import.meta.dirname, '../../../../web/dist')

/** Each form has its own folder of built pages, so that processes with different forms can share one checkout. */
export const builtPages = (form = ''): string => join(pagesFolder, form)

const isBuilt = (folder: string) => existsSync(join(folder, 'index.html'))

/** A build writes into a folder with such a name and then renames it. */
const isUnfinished = (name: string) => name.startsWith('.')

/** Throws if pages were built for other forms only: applicants would see nothing, or questions that the server does not know. */
export const checkBuiltPages = (form: string, log: Pick<FastifyBaseLogger, 'warn'>, folder = pagesFolder): void => {
  if (isBuilt(join(folder, form))) return
  const isForm = (name: string) => !isUnfinished(name) && isBuilt(join(folder, name))
  const built = existsSync(folder) ? readdirSync(folder).filter(isForm) : []
  if (built.length > 0)
    throw new Error(
      `No pages are built for FORM=${form}, only for ${built.join(', ')}. Run "npm run build" with the same FORM, or set FORM to one of these.`,
    )
  log.warn('No pages are built, so the server only answers calls. "npm run build" builds them.')
}

const cacheOneYear = 'public, max-age=31536000, immutable'

/** Calls and built files. A missing one is a 404, not a page. */
const neverPages = /^\/(api|desk\/api|public|service|lookup|assets|files|metrics)(\/|$)/

/** The page for an address with a service token. */
const officerPage = 'officer.html'

/** The page for every address of the admissions desk. */
const deskPage = 'desk.html'

const isForDesk = (path: string) => path === '/desk' || path.startsWith('/desk/')

const pageFor = (path: string, query: string): string => {
  if (isForDesk(path)) return deskPage
  return new URLSearchParams(query).has('service_token') ? officerPage : `${path.slice(1)}.html`
}

/** The desk shows documents of applicants in a frame. They are served from our own origin, and no other may be framed. */
const allowOwnFrames = (reply: FastifyReply): void => {
  const policy = reply.getHeader('content-security-policy')
  if (policy !== undefined) reply.header('content-security-policy', `${policy};frame-src 'self'`)
}

/** Some screens have their own HTML file, named after their path, which loads the code of that screen. */
const sendPage = (folder: string) => {
  const pages = new Set(readdirSync(folder).filter((name) => name.endsWith('.html')))
  return ({ method, url }: FastifyRequest, reply: FastifyReply) => {
    const [path = '', query = ''] = url.split('?')
    if ((method !== 'GET' && method !== 'HEAD') || neverPages.test(path)) return sendNotFound()
    const own = pageFor(path, query)
    if (own === deskPage) allowOwnFrames(reply)
    return reply.sendFile(pages.has(own) ? own : 'index.html')
  }
}

/** The first script of a page: its name has a hash of everything that the page loads, so that it names the build. */
const buildOf = (folder: string, page: string): string | undefined => {
  const path = join(folder, page)
  return existsSync(path)
    ? readFileSync(path, 'utf8').match(/<script type="module"[^>]* src="([^"]+)"/)?.[1]
    : undefined
}

/** Names with each call of a page the build of it that is installed, so that one that was opened before an upgrade learns of that. */
export const nameBuild = (app: App, folder: string): void => {
  const [ofApplicants, ofDesk] = [buildOf(folder, 'index.html'), buildOf(folder, deskPage)]
  app.addHook('onRequest', ({ url }, reply, done) => {
    const isCall = /^\/(api|public|desk\/api)\//.test(url)
    const build = isForDesk(url) ? ofDesk : ofApplicants
    if (isCall && build) reply.header('x-build', build)
    done()
  })
}

/** Serves the built browser application, if there is one. Every path without a route is one of its screens. */
export const servePages = (app: App, folder: string): void => {
  if (!isBuilt(folder)) {
    app.setNotFoundHandler(sendNotFound)
    return
  }
  const page = sendPage(folder)
  app.setNotFoundHandler(page)
  app.get('/', page)
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? cacheOneYear : 'no-cache')
    },
  })
}
