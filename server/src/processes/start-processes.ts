import cluster from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import { logConfiguration, logStartBlock } from '../platform/logging/start-messages.ts'
import { serveMetrics } from '../platform/metrics/metrics-server.ts'
import { loadForm } from '../platform/settings/load-form.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { type ChildSlot, createChildSlot } from './child-slot.ts'
import { createChildrenMetrics } from './children-metrics.ts'
import { readinessOfChildren } from './children-readiness.ts'
import { createRollingRestart } from './rolling-restart.ts'

/** Children end within 15 s; the parent waits a little longer. */
const shutdownMs = 16_000

/** Which children a role has. Jobs run in a process of their own, so that they do not slow down calls. */
const rolesOf = ({ role, processes }: Settings) => [
  ...Array.from({ length: processes }, () => 'web' as const),
  ...(role === 'all' ? (['worker'] as const) : []),
]

/** The metrics of all children, added up, and those of the parent. */
const createGroupMetrics = (slots: () => readonly ChildSlot[]) => {
  const own = new Registry()
  const restarts = new Counter({
    name: 'process_restarts_total',
    help: 'Processes that ended by themselves.',
    registers: [own],
  })
  new Gauge({
    name: 'processes_ready',
    help: 'Processes that serve or work, by role.',
    labelNames: ['role'],
    registers: [own],
    collect() {
      for (const role of ['web', 'worker'] as const)
        this.set({ role }, slots().filter((slot) => slot.role === role && slot.ready()).length)
    },
  })
  const readChildren = createChildrenMetrics()
  const readAll = async (): Promise<string> => {
    const metrics = await readChildren(slots().flatMap((slot) => slot.ready() ?? []))
    const all = [...metrics, await own.getMetricsAsJSON()].map((each) => [...each])
    return AggregatorRegistry.aggregate(all).metrics()
  }
  let reading: Promise<string> | undefined
  const read = (): Promise<string> => {
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    return reading
  }
  return { countRestart: () => restarts.inc(), contentType: own.contentType, read }
}

/** Starts several processes that share the port, and keeps them running until a signal ends them. */
export const startProcesses = async (settings: Settings, log: FastifyBaseLogger): Promise<void> => {
  const metrics = createGroupMetrics(() => slots)
  const slots = rolesOf(settings).map((role) => createChildSlot({ role, log, onRestart: metrics.countRestart }))
  const [first, ...others] = slots
  const end = async (code: number) => {
    setTimeout(() => process.exit(code), shutdownMs).unref()
    await Promise.all(slots.map((slot) => slot.end()))
    process.exit(code)
  }
  const restart = createRollingRestart({ slots, log })
  let isStarted = false
  let isStopping = false
  // A signal that nobody listens to would end this process at once, and the children, with their calls, follow it.
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info(`${signal}: all processes end.`)
    void end(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  // Sent when a terminal is closed, which ends a program that a person has started there.
  if (process.stdout.isTTY) process.on('SIGHUP', stop)
  else
    process.on('SIGHUP', () =>
      isStarted ? restart() : log.info('SIGHUP: ignored, because the processes are starting.'),
    )
  cluster.schedulingPolicy = cluster.SCHED_RR
  // Before the first process, which may upgrade the database for a long time.
  await serveMetrics({ settings, metrics, readiness: readinessOfChildren(slots), log })

  // The first one migrates the database. It says why if it cannot start, and the others are not tried then.
  if (!(await first?.start())) return end(1)
  if ((await Promise.all(others.map((slot) => slot.start()))).includes(false)) return end(1)
  isStarted = true
  if (settings.logFormat === 'text')
    return logStartBlock({ settings, log, school: (await loadForm(settings.form)).school })
  logConfiguration(settings, log)
  log.info(`Listening with ${settings.processes} processes, reached at ${settings.publicUrl}.`)
}
