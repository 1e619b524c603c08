import { live, ready as readyCall } from '@apply/contract/health'
import type { Database } from '../database/database.ts'
import type { Routes } from './app-type.ts'

/** Something the process needs; `run` throws while it is away. */
export type Check = { readonly name: string; readonly run: () => Promise<unknown> }

export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, 'ok' | 'down'>> }

const patience = 2900

const answers = async ({ run }: Check): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patience)
  const checked = run().then(
    () => true,
    () => false,
  )
  return Promise.race([checked, late.promise]).finally(() => clearTimeout(timer))
}

export const readiness = async (checks: readonly Check[]): Promise<Readiness> => {
  const results = await Promise.all(checks.map(async (check) => [check.name, await answers(check)] as const))
  return {
    ready: results.every(([, ok]) => ok),
    checks: Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'down'])),
  }
}

export const databaseCheck = ({ sql }: Database): Check => ({ name: 'database', run: () => sql('select 1') })

export const healthRoutes =
  (checks: readonly Check[]): Routes =>
  (app) => {
    app.get(live.path, async () => ({ message: 'The process lives.' }))

    app.get(readyCall.path, async (_request, reply) => {
      const { ready, checks: results } = await readiness(checks)
      if (!ready) reply.code(503).header('retry-after', 2)
      return { message: ready ? 'Ready.' : 'A part we need is down.', checks: results }
    })
  }
