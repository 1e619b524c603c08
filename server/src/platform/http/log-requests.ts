import { live, ready } from '@apply/contract/server'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** The pattern of the route, never the address: an address may hold a token or a name. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'

const healthRoutes: ReadonlySet<string> = new Set([live.path, ready.path])

export const logRequests = (app: App): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const event = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (healthRoutes.has(event.route)) request.log.debug(event, 'request')
    else request.log.info(event, 'request')
    done()
  })
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, route: routeOf(request) }, 'request aborted by the client')
  })
}
