import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desk, form, school } from '@apply/forms/governors-choice'
import fastifyPlugin from 'fastify-plugin'
import { settableClock } from '../../../../testing/settable-clock.ts'
import { testSettings } from '../../../../testing/test-settings.ts'
import { buildApp } from '../../../app.ts'
import { createFeatures } from '../../../create-features.ts'
import type { Database } from '../../../infra/database/database.ts'
import type { Plugin } from '../../../infra/http/app-type.ts'
import { createLog } from '../../../infra/logging/log.ts'
import { testMoment } from './application-deps-for.ts'

const methods = ['GET', 'PUT', 'POST', 'DELETE'] as const

/** A route that the server really has. */
export type Registered = { readonly method: (typeof methods)[number]; readonly url: string }

/** The very parts that the product starts with, and the table of all their routes. */
export const realServer = async (database: Database, publicUrl: string) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-data-'))
  const settings = testSettings({ PUBLIC_URL: publicUrl, DATA_DIR: dataDir })
  const clock = settableClock(testMoment)
  const log = createLog('silent')
  const parts = await createFeatures({ settings, form, school, desk, database, clock: clock.now, log })

  const table: Registered[] = []
  const watch: Plugin = fastifyPlugin(async (app) => {
    app.addHook('onRoute', ({ method, url }) => {
      const named = methods.filter((name) => [method].flat().includes(name))
      table.push(...named.map((name) => ({ method: name, url })))
    })
  })
  const plugins = [watch, ...parts.flatMap((part) => part.plugin ?? [])]
  // Calls are the same with and without built pages.
  const app = await buildApp({ settings, log, plugins, pages: import.meta.dirname })

  const close = async () => {
    await app.close()
    for (const part of parts) await part.close?.()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, clock, table, close }
}

export type RealServer = Awaited<ReturnType<typeof realServer>>
