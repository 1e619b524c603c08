import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { limitEnd, limitStart, type StartLimits } from './child-limits.ts'
import { onReady, replyToLeave } from './messages.ts'

type ChildRole = 'web' | 'worker'

const minDelayMs = 500
const maxDelayMs = 30_000
/** A child that ran this long was healthy, so that the next failure starts with the shortest delay again. */
const healthyAfterMs = 60_000

/** The wait before the next start after this many failures in a row. */
export const restartDelay = (failures: number): number =>
  Math.min(maxDelayMs, minDelayMs * 2 ** Math.max(0, failures - 1))

type Deps = {
  readonly role: ChildRole
  readonly log: FastifyBaseLogger
  readonly onRestart: () => void
  readonly startLimits?: StartLimits
}

/** Children serve no metrics of their own: the parent adds theirs up. */
const childSettings = (role: ChildRole) => ({ ROLE: role, PROCESSES: '1', METRICS_PORT: 'off' })

const forkChild = ({ role, log, startLimits }: Deps) => {
  const child = cluster.fork(childSettings(role))
  const startedAt = performance.now()
  replyToLeave(child)
  limitStart(child, log, startLimits)
  const ready = new Promise<boolean>((resolve) => {
    onReady(child, () => resolve(true))
    child.once('exit', () => resolve(false))
  })
  return { child, startedAt, ready }
}

type Forked = ReturnType<typeof forkChild>

const exitOf = (child: Worker) =>
  new Promise<void>((resolve) => (child.isDead() ? resolve() : child.once('exit', () => resolve())))

/** Lets a child finish its calls or jobs. */
const endInOrder = async (child: Worker, log: FastifyBaseLogger): Promise<void> => {
  child.process.kill('SIGTERM')
  limitEnd(child, log)
  await exitOf(child)
}

/** Says how long to wait before each start, by the failures in a row. */
const createRestartDelays = () => {
  let failures = 0
  return (ranMs: number): number => {
    failures = ranMs >= healthyAfterMs ? 1 : failures + 1
    return restartDelay(failures)
  }
}

/** The place of one child process: whoever ends in it is replaced. */
export const createChildSlot = (deps: Deps) => {
  const { role, log, onRestart } = deps
  let current: Worker | undefined
  let isReady = false
  let hasBeenReady = false
  const nextDelay = createRestartDelays()
  const ending = new AbortController()

  const take = ({ child, startedAt }: Forked) => {
    current = child
    child.once('exit', (exitCode, signal) => {
      if (current !== child || ending.signal.aborted) return
      const ended = { child: child.process.pid, role, exitCode, signal }
      if (!hasBeenReady) return void log.error(ended, 'A process did not start. The server ends.')
      isReady = false
      const delayMs = nextDelay(performance.now() - startedAt)
      log.warn({ ...ended, delayMs }, 'A process ended by itself and is started again.')
      onRestart()
      void restart(child, delayMs)
    })
  }

  const markReady = ({ process: { pid } }: Worker) => {
    isReady = true
    hasBeenReady = true
    log.info({ child: pid, role }, 'A process is ready.')
  }

  /** Starts a child. False if it ended before it was ready. */
  const start = async (): Promise<boolean> => {
    const forked = forkChild(deps)
    take(forked)
    const hasStarted = await forked.ready
    // Otherwise a replacement that was faster has taken the place, and ends this child.
    if (hasStarted && current === forked.child) markReady(forked.child)
    return hasStarted
  }

  /** Starts another child, unless a replacement has taken the place meanwhile. */
  const restart = async (ended: Worker, delayMs: number) => {
    await sleep(delayMs, undefined, { signal: ending.signal }).catch(() => undefined)
    if (!ending.signal.aborted && current === ended) await start()
  }

  return {
    role,
    /** The child, if it serves or works. */
    ready: (): Worker | undefined => (isReady ? current : undefined),
    start,
    /** Starts a new child, then ends the old one in order. False if the new one failed; the old one stays then. */
    replace: async (): Promise<boolean> => {
      const forked = forkChild(deps)
      if (!(await forked.ready)) return false
      if (ending.signal.aborted) return forked.child.process.kill('SIGTERM')
      // Read now: one that ended by itself may have been started again meanwhile.
      const old = current
      take(forked)
      markReady(forked.child)
      if (old) await endInOrder(old, log)
      return true
    },
    end: async (): Promise<void> => {
      ending.abort()
      if (current && !current.isDead()) await endInOrder(current, log)
    },
  }
}

export type ChildSlot = ReturnType<typeof createChildSlot>
