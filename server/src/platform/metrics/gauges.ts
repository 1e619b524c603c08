import { tmpdir } from 'node:os'
import { Gauge, type Metric } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Check } from '../http/health.ts'
import { freeBytes, requireRoom } from '../storage/disk-outage.ts'
import type { Storage } from '../storage/storage.ts'

type GaugeValue = { readonly labels?: Readonly<Record<string, string>>; readonly value: number }

type Options = {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** Reads the values when the metrics are read. */
  readonly read: () => Promise<readonly GaugeValue[]>
}

/** A gauge whose values come from the database or the disk. While that is away the gauge is empty; `dependency_up` says why. */
export const readGauge = ({ name, help, labelNames = [], read }: Options): Metric =>
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    // Every process reads the same value.
    aggregator: 'max',
    async collect() {
      this.reset()
      const values = await read().catch(() => [])
      // A reset leaves a gauge without labels at 0.
      if (values.length === 0) this.remove({})
      for (const { labels = {}, value } of values) this.set(labels, value)
    },
  })

/** States of pg-boss in their order: created, retry, active and then those of jobs that have ended. */
const jobsByQueue = `select queue.name as queue,
    count(*) filter (where job.state < 'active') as waiting,
    count(*) filter (where job.state = 'active') as active,
    count(*) filter (where job.state = 'failed') as failed,
    coalesce(extract(epoch from now() - min(job.created_on) filter (where job.state < 'active')), 0)::float as oldest,
    coalesce(extract(epoch from now() - min(job.start_after)
      filter (where job.state < 'active' and job.start_after < now())), 0)::float as overdue
  from jobs.queue left join jobs.job on job.name = queue.name group by queue.name`

type QueueRow = { queue: string; waiting: number; active: number; failed: number; oldest: number; overdue: number }

/** The queues as the database has them: the same in every process. */
export const jobMetrics = ({ sql }: Pick<Database, 'sql'>): readonly Metric[] => [
  readGauge({
    name: 'jobs',
    help: 'Jobs in the database by queue and state; failed ones used up their attempts in the last hour.',
    labelNames: ['queue', 'state'],
    read: async () =>
      (await sql<QueueRow>(jobsByQueue)).flatMap(({ queue, waiting, active, failed }) =>
        Object.entries({ waiting, active, failed }).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
  }),
  readGauge({
    name: 'jobs_oldest_waiting_seconds',
    help: 'Age of the oldest job that waits, by queue; 0 if none waits.',
    labelNames: ['queue'],
    read: async () =>
      (await sql<QueueRow>(jobsByQueue)).map(({ queue, oldest }) => ({ labels: { queue }, value: oldest })),
  }),
  readGauge({
    name: 'jobs_overdue_seconds',
    help: 'How long a job has been due that nobody has begun, by queue; one that waits for its next try is not due.',
    labelNames: ['queue'],
    read: async () =>
      (await sql<QueueRow>(jobsByQueue)).map(({ queue, overdue }) => ({ labels: { queue }, value: overdue })),
  }),
]

const freeBytesOf = (name: string, what: string, read: () => Promise<number>): Metric =>
  readGauge({ name, help: `Bytes that are free on the disk of ${what}.`, read: async () => [{ value: await read() }] })

/** The free bytes of the disks. S3 has no such limit. */
export const diskMetrics = (storage: Pick<Storage, 'freeBytes'>): readonly Metric[] => [
  freeBytesOf('temporary_free_bytes', 'the temporary files', () => freeBytes(tmpdir())),
  ...(storage.freeBytes ? [freeBytesOf('storage_free_bytes', 'the stored files', storage.freeBytes)] : []),
]

/** Uploads, conversions, copies and exports need it. */
export const temporaryFilesCheck: Check = { name: 'temporary files', run: () => requireRoom(tmpdir()) }
