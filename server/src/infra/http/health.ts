import { setTimeout as sleep } from 'node:timers/promises'
import { live, ready as readyCall } from '@apply/contract/server'
import type { Database } from '../database/database.ts'
import type { Plugin } from './app-type.ts'

/** Something that the process needs; `run` throws while it is unavailable. */
export type Check = { readonly name: string; readonly run: () => Promise<unknown> }

export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, 'ok' | 'down'>> }

const timeoutMs = 2900

const passes = ({ run }: Check): Promise<boolean> => {
  const checked = run().then(
    () => true,
    () => false,
  )
  return Promise.race([checked, sleep(timeoutMs, false, { ref: false })])
}

export const readiness = async (checks: readonly Check[]): Promise<Readiness> => {
  const results = await Promise.all(checks.map(async (check) => [check.name, await passes(check)] as const))
  return {
    ready: results.every(([, ok]) => ok),
    checks: Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'down'])),
  }
}

/** Nothing can be saved on a standby. Its own error also ends the connection, which a failover may have left behind. */
const requireWritable = `do $$ begin
  if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
end $$`

export const databaseCheck = ({ sql }: Database): Check => ({ name: 'database', run: () => sql(requireWritable) })

export const healthRoutes =
  (checks: readonly Check[]): Plugin =>
  async (app) => {
    app.get(live.path, async () => ({ message: 'The process is running.' }))

    app.get(readyCall.path, async (_request, reply) => {
      const { ready, checks: results } = await readiness(checks)
      if (!ready) reply.code(503).header('retry-after', 2)
      return { message: ready ? 'Ready.' : 'A service that we need is unavailable.', checks: results }
    })
  }
