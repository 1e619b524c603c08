import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { s3Storage } from '../../server/src/platform/storage/s3-storage.ts'
import { s3Server } from '../../server/src/platform/storage/testing/s3-server.ts'
import { emptyPostgres } from '../../server/testing/databases.ts'
import { endWithParent } from '../../server/testing/end-with-parent.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { type LaunchedProcess, launchProcess } from '../../server/testing/launch-process.ts'
import { readOutbox } from '../../server/testing/read-outbox.ts'
import { sizes } from '../sizes.ts'
import { roundRobin } from './round-robin.ts'

type Settings = Readonly<Record<string, string>>

const lastMessageOfStart: Settings = { web: 'Listening', worker: 'not scanned for viruses' }

/** One process of the fleet, which can be started again under the same settings. */
const member = (settings: Settings, dataDir: string) => {
  let running: LaunchedProcess | undefined
  return {
    role: settings.ROLE ?? '',
    start: async (): Promise<void> => {
      const launched = launchProcess({ settings })
      running = launched
      endWithParent(launched.child, dataDir)
      const ended = launched.ended.then((code) => Promise.reject(new Error(`It ended: ${code} ${launched.output()}`)))
      ended.catch(() => undefined)
      await Promise.race([launched.waitForOutput(lastMessageOfStart[settings.ROLE ?? 'web'] ?? ''), ended])
    },
    isRunning: (): boolean => running?.child.exitCode === null && running.child.signalCode === null,
    end: async (signal: NodeJS.Signals): Promise<number | null | undefined> => {
      running?.kill(signal)
      return running?.ended
    },
  }
}

let started = 0

/** As on several machines: some web processes and two workers on one PostgreSQL and one S3, behind one address. */
export const startFleet = async () => {
  started += 1
  const [dataDir, s3] = [await mkdtemp(join(tmpdir(), 'proof-fleet-')), await s3Server()]
  const ports = await Promise.all(Array.from({ length: sizes.fleetWebs }, freePort))
  const proxy = await roundRobin(ports)
  const databaseUrl = await emptyPostgres(`proof_fleet_${process.pid}_${started}`)
  const database = await openDatabase({ databaseUrl, dataDir })
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: proxy.url,
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint,
    S3_REGION: s3.settings.region,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    TRUST_PROXY: 'on',
  }
  const webs = ports.map((port) => member({ ...shared, ROLE: 'web', PORT: `${port}` }, dataDir))
  const workers = ['one', 'two'].map(() => member({ ...shared, ROLE: 'worker' }, dataDir))
  const members = [...webs, ...workers]
  // All at once, on a database without any table.
  await Promise.all(members.map((each) => each.start()))
  return {
    url: proxy.url,
    ports,
    storage: s3Storage(s3.settings),
    mails: () => readOutbox(dataDir),
    sql: database.sql,
    now: () => new Date(),
    counted: proxy.counted,
    webs,
    workers,
    members,
    close: async (): Promise<void> => {
      await Promise.all(members.map((each) => each.end('SIGKILL')))
      await database.close()
      await proxy.close()
      await s3.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>
