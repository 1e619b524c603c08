import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { onReady, replyToLeave } from './messages.ts'

type ChildRole = 'web' | 'worker'

const minDelayMs = 500
const maxDelayMs = 30_000
/** A child that ran this long was healthy, so that the next failure starts with the shortest delay again. */
const healthyAfterMs = 60_000

/** The wait before the next start after this many failures in a row. */
export const restartDelay = (failures: number): number =>
  Math.min(maxDelayMs, minDelayMs * 2 ** Math.max(0, failures - 1))

type Deps = { readonly role: ChildRole; readonly log: FastifyBaseLogger; readonly onRestart: () => void }

/** Children serve no metrics of their own: the parent adds theirs up. */
const childSettings = (role: ChildRole) => ({ ROLE: role, PROCESSES: '1', METRICS_PORT: 'off' })

const forkChild = (role: ChildRole) => {
  const child = cluster.fork(childSettings(role))
  const startedAt = performance.now()
  replyToLeave(child)
  const ready = new Promise<boolean>((resolve) => {
    onReady(child, () => resolve(true))
    child.once('exit', () => resolve(false))
  })
  return { child, startedAt, ready }
}

const exitOf = (child: Worker) =>
  new Promise<void>((resolve) => (child.isDead() ? resolve() : child.once('exit', () => resolve())))

/** The place of one child process: whoever ends in it is replaced. */
export const createChildSlot = ({ role, log, onRestart }: Deps) => {
  let current: Worker | undefined
  let isReady = false
  let hasBeenReady = false
  let isEnding = false
  let failures = 0
  const stopWaiting = new AbortController()

  const watch = (child: Worker, startedAt: number) =>
    child.once('exit', (exitCode, signal) => {
      if (current !== child || isEnding) return
      const ended = { child: child.process.pid, role, exitCode, signal }
      if (!hasBeenReady) return void log.error(ended, 'A process did not start. The server ends.')
      isReady = false
      failures = performance.now() - startedAt >= healthyAfterMs ? 1 : failures + 1
      const delayMs = restartDelay(failures)
      log.warn({ ...ended, delayMs }, 'A process ended by itself and is started again.')
      onRestart()
      void restart(child, delayMs)
    })

  const take = (child: Worker, startedAt: number) => {
    current = child
    watch(child, startedAt)
  }

  /** Starts a child. False if it ended before it was ready. */
  const start = async (): Promise<boolean> => {
    const { child, startedAt, ready } = forkChild(role)
    take(child, startedAt)
    const hasStarted = await ready
    // A replacement that was faster has taken the place, and ends this child.
    if (current !== child) return hasStarted
    isReady = hasStarted
    hasBeenReady ||= hasStarted
    if (isReady) log.info({ child: child.process.pid, role }, 'A process is ready.')
    return isReady
  }

  /** Starts another child, unless a replacement has taken the place meanwhile. */
  const restart = async (ended: Worker, delayMs: number) => {
    await sleep(delayMs, undefined, { signal: stopWaiting.signal }).catch(() => undefined)
    if (!isEnding && current === ended) await start()
  }

  return {
    role,
    /** The child, if it serves or works. */
    ready: (): Worker | undefined => (isReady ? current : undefined),
    start,

    /** Starts a new child, then ends the old one in order. False if the new one failed; the old one stays then. */
    replace: async (): Promise<boolean> => {
      const { child, startedAt, ready } = forkChild(role)
      if (!(await ready)) return false
      if (isEnding) return child.process.kill('SIGTERM')
      // Read now: one that ended by itself may have been started again meanwhile.
      const old = current
      take(child, startedAt)
      isReady = true
      log.info({ child: child.process.pid, role }, 'A process is ready.')
      old?.process.kill('SIGTERM')
      if (old) await exitOf(old)
      return true
    },

    end: async (): Promise<void> => {
      isEnding = true
      stopWaiting.abort()
      if (!current || current.isDead()) return
      current.process.kill('SIGTERM')
      await exitOf(current)
    },
  }
}

export type ChildSlot = ReturnType<typeof createChildSlot>
