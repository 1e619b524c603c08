import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../server/src/platform/database/database.ts'
import { type ProcessorTime, processorTime } from './processor-time.ts'

export type Watched = {
  /** Shares of one core, 1 is all of it. */
  readonly used: ProcessorTime
  /** The 99th percentile of how late the server's event loop was, in the worst second. */
  readonly loopDelayMs: number
  readonly poolWaiting: number
  /** Connections that were busy in PostgreSQL when looked at, and those of them that waited for its log to reach the disk. */
  readonly busy: number
  readonly onDisk: number
}

type Machine = {
  readonly metricsUrl: string
  readonly serverPid: number
  readonly postgresPid: number
  readonly database: { readonly sql: Sql }
}

const connections = `
  select count(*) as busy, count(*) filter (where wait_event ~* '^wal') as on_disk
  from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()`

const figure = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  )

/** Asks server and database for their own figures once a second, as an operator's monitoring does. */
const watchOutside = ({ metricsUrl, database: { sql } }: Machine) => {
  const seen = { loopDelayMs: 0, poolWaiting: 0, busy: 0, onDisk: 0, looks: 0 }
  let isOver = false

  const look = async (): Promise<void> => {
    const [[found], answer] = await Promise.all([
      sql<{ busy: number; on_disk: number }>(connections),
      fetch(metricsUrl).then((metrics) => metrics.text()),
    ])
    seen.loopDelayMs = Math.max(seen.loopDelayMs, figure(answer, 'nodejs_eventloop_lag_p99_seconds') * 1000)
    seen.poolWaiting = Math.max(seen.poolWaiting, figure(answer, 'database_connections{state="waiting"}'))
    seen.busy += found?.busy ?? 0
    seen.onDisk += found?.on_disk ?? 0
    seen.looks += 1
  }

  const watching = (async () => {
    // The first answer speaks of the time before.
    await fetch(metricsUrl)
    while (!isOver) {
      await pause(1000)
      await look()
    }
  })()

  return async () => {
    isOver = true
    await watching
    return { ...seen, busy: seen.busy / seen.looks, onDisk: seen.onDisk / seen.looks }
  }
}

/** Watches what one step costs whom. */
export const watchServer = (machine: Machine) => {
  const used = () => processorTime(machine.serverPid, machine.postgresPid)
  const [before, start] = [used(), performance.now()]
  const endOutside = watchOutside(machine)
  return {
    /** Takes the figures of the processors at this moment; the rest as soon as the server answers. */
    end: async (): Promise<Watched> => {
      const [after, seconds] = [used(), (performance.now() - start) / 1000]
      const share = (what: keyof ProcessorTime) => (after[what] - before[what]) / seconds
      return {
        ...(await endOutside()),
        used: {
          loop: share('loop'),
          threads: share('threads'),
          children: share('children'),
          postgres: share('postgres'),
          machine: share('machine'),
        },
      }
    },
  }
}
