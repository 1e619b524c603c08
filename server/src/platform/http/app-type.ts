import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** The Fastify server. The zod schemas of a route give its handler the types. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/**
 * A Fastify plugin. `app.register` gives it its own scope: its hooks and body parsers apply to its own routes only. Wrap it
 * with `fastifyPlugin` if all features need its hooks or decorators.
 */
export type Plugin = (app: App) => Promise<void>

/** A hook of a route, such as `onRequest`. */
export type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
