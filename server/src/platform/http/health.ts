import { setTimeout as sleep } from 'node:timers/promises'
import { live, ready as readyCall } from '@apply/contract/server'
import { confirmWritable } from '../database/confirm-writable.ts'
import type { Database } from '../database/database.ts'
import type { Plugin } from './app-type.ts'

/** A service that the process uses; `run` throws while it is unavailable. */
export type Check = {
  readonly name: string
  readonly run: () => Promise<unknown>
  /** Without it no call can be served. Every other service may be away: saving and submitting go on without it. */
  readonly isRequired?: boolean
}

export type Readiness = {
  readonly ready: boolean
  readonly message: string
  readonly checks: Readonly<Record<string, 'ok' | 'down'>>
}

export type ReadReadiness = () => Promise<Readiness>

const defaultTimeoutMs = 2900

const passes = ({ run }: Check, timeoutMs: number): Promise<boolean> => {
  const checked = run().then(
    () => true,
    () => false,
  )
  return Promise.race([checked, sleep(timeoutMs, false, { ref: false })])
}

/** What a program and a person read of the results. */
export const describeReadiness = (ready: boolean, checks: Readiness['checks']): Readiness => {
  const down = Object.keys(checks).filter((name) => checks[name] === 'down')
  const missing = down.length === 0 ? '' : ` Not available: ${down.join(', ')}.`
  return { ready, checks, message: `${ready ? 'Ready.' : 'Not ready.'}${missing}` }
}

const runChecks = async (checks: readonly Check[], timeoutMs: number): Promise<Readiness> => {
  const results = await Promise.all(checks.map(async (check) => ({ ...check, passed: await passes(check, timeoutMs) })))
  const states = Object.fromEntries(results.map(({ name, passed }) => [name, passed ? 'ok' : 'down'] as const))
  const ready = results.every(({ passed, isRequired }) => passed || !isRequired)
  return describeReadiness(ready, states)
}

/** Reads once for all who ask at the same time, and keeps the result for a while: anybody may ask, as often as they like. */
export const keepResult = <Result>(read: () => Promise<Result>, forMs: number) => {
  let last: Promise<Result> | undefined
  let endedAt: number | undefined
  return (): Promise<Result> => {
    if (last && (endedAt === undefined || performance.now() - endedAt < forMs)) return last
    endedAt = undefined
    last = read().finally(() => {
      endedAt = performance.now()
    })
    return last
  }
}

const keptForMs = 1_000

/** A service that hangs is not asked again meanwhile: on a disk, a few questions would hold every thread that reads files. */
const onceAtATime = (check: Check): Check => ({ ...check, run: keepResult(check.run, 0) })

/** Whether these services are available. One that takes longer than the timeout is not. */
export const readinessOf = (checks: readonly Check[], timeoutMs = defaultTimeoutMs): ReadReadiness => {
  const asked = checks.map(onceAtATime)
  return keepResult(() => runChecks(asked, timeoutMs), keptForMs)
}

/** The readiness of a process that answers while it still starts. */
export const createHealth = (needed: readonly Check[]) => {
  const starting = readinessOf(needed)
  let started: ReadReadiness | undefined
  return {
    read: async (): Promise<Readiness> =>
      started ? started() : { ...(await starting()), ready: false, message: 'The server is starting.' },
    /** From now on the process serves or works, and uses these services too. */
    begin: (checks: readonly Check[]): void => {
      started = readinessOf([...needed, ...checks])
    },
  }
}

export const databaseCheck = (database: Pick<Database, 'sql'>): Check => ({
  name: 'database',
  run: () => confirmWritable(database),
  isRequired: true,
})

export const healthRoutes =
  (read: ReadReadiness): Plugin =>
  async (app) => {
    app.get(live.path, async () => ({ message: 'The process is running.' }))

    app.get(readyCall.path, async (_request, reply) => {
      const { ready, ...body } = await read()
      if (!ready) reply.code(503).header('retry-after', 2)
      return body
    })
  }
