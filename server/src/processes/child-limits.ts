import type { Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { onPrepared, onReady } from './messages.ts'

/** How long a child may take until its database is up to date, and from then on until it is ready. */
export type StartLimits = { readonly upgradeMs: number; readonly startMs: number }

const minute = 60_000

/** An upgrade may wait a quarter of an hour for each table. Afterwards the start waits at most four minutes for a database that is away. */
const defaultLimits: StartLimits = { upgradeMs: 60 * minute, startMs: 5 * minute }

/** A child ends by itself within 15 s of a SIGTERM. */
const endMs = 20_000

/** Kills a child after this time, unless it has ended by then. Returns a function that lets it live. */
const killAfter = (child: Worker, ms: number, say: () => void): (() => void) => {
  const timer = setTimeout(() => {
    say()
    child.process.kill('SIGKILL')
  }, ms).unref()
  const cancel = () => clearTimeout(timer)
  child.once('exit', cancel)
  return cancel
}

/** Ends a child that is not ready in time: whoever waits for it learns that it did not start. */
export const limitStart = (child: Worker, log: Pick<FastifyBaseLogger, 'error'>, limits = defaultLimits): void => {
  const limit = (ms: number) =>
    killAfter(child, ms, () =>
      log.error({ child: child.process.pid, afterSeconds: ms / 1000 }, 'A process hangs in its start and is killed.'),
    )
  let cancel = limit(limits.upgradeMs)
  onPrepared(child, () => {
    cancel()
    cancel = limit(limits.startMs)
  })
  onReady(child, () => cancel())
}

/** Ends a child that was told to end and hangs. */
export const limitEnd = (child: Worker, log: Pick<FastifyBaseLogger, 'error'>, ms = endMs): void => {
  killAfter(child, ms, () => log.error({ child: child.process.pid }, 'A process does not end and is killed.'))
}
