import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionCookie } from '@apply/engine/limits'
import type { InjectOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { buildApp } from '../src/app.ts'
import { testMoment } from '../src/application/draft/testing/application-deps-for.ts'
import type { Student } from '../src/identity/people.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Plugin } from '../src/platform/http/app-type.ts'
import { capturedLog } from './captured-log.ts'
import { onDatabase } from './databases.ts'
import { signedInStudent, startSession } from './student.ts'
import { createTestProduct } from './test-product.ts'

export const publicUrl = 'https://apply.example.edu'

const methods = ['GET', 'PUT', 'POST', 'DELETE'] as const

/** A route that the server really has. */
export type Route = { readonly method: (typeof methods)[number]; readonly url: string }

type Options = Pick<Parameters<typeof createTestProduct>[0], 'runsJobs' | 'sharesQueues'>

/** Lists every route that the plugins after this one register. */
const listRoutes = (routes: Route[]): Plugin =>
  fastifyPlugin(async (app) => {
    app.addHook('onRoute', ({ method, url }) => {
      const named = methods.filter((name) => [method].flat().includes(name))
      routes.push(...named.map((name) => ({ method: name, url })))
    })
  })

/** The product's own features on one database, with a clock to set and calls that need no network. */
export const createTestServer = async (database: Database, options: Options = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-data-'))
  const { log, text: logged } = capturedLog()
  const product = await createTestProduct({ database, dataDir, publicUrl, log, ...options })
  const { settings, clock, storage } = product
  const routes: Route[] = []
  const plugins = [listRoutes(routes), ...product.plugins]
  // Calls are the same with and without built pages.
  const app = await buildApp({ settings, log, plugins, pages: import.meta.dirname })

  const call = (
    method: Route['method'],
    url: string,
    payload?: InjectOptions['payload'],
    headers: Record<string, string> = {},
  ) => {
    const isText = typeof payload === 'string'
    const sent = { origin: publicUrl, ...(isText && { 'content-type': 'application/json' }), ...headers }
    return app.inject({ method, url, headers: sent, ...(payload !== undefined && { payload }) })
  }

  /** The calls of a browser with this cookie. */
  const callsWith = (cookie: string) => ({
    get: (url: string) => call('GET', url.replace(publicUrl, ''), undefined, { cookie }),
    put: (url: string, payload: object | string) => call('PUT', url, payload, { cookie }),
    post: (url: string, payload?: object | string) => call('POST', url, payload, { cookie }),
  })

  return {
    app,
    clock,
    routes,
    storage,
    logged,
    database,
    call,
    /** A student who is logged in. */
    student: async (username?: string) => {
      const account = await signedInStudent(database, clock.now(), username)
      return { ...account, ...callsWith(account.cookie) }
    },
    /** Another device of the same student. */
    sessionOf: async (account: Student) =>
      callsWith(`${sessionCookie}=${await startSession(database, account, clock.now())}`),
    close: async () => {
      await app.close()
      await product.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>
export type TestStudent = Awaited<ReturnType<TestServer['student']>>

/** Runs the tests against one server, with empty tables and the same moment before each test. */
export const onServer = (what: string, tests: (use: () => TestServer) => void, options?: Options): void =>
  onDatabase(what, (database) => {
    let server: TestServer
    beforeAll(async () => {
      server = await createTestServer(database(), options)
    })
    beforeEach(() => server.clock.set(testMoment))
    afterAll(() => server.close())
    tests(() => server)
  })
