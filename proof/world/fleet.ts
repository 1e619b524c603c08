import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { s3Storage } from '../../server/src/infra/storage/s3-storage.ts'
import { s3Server } from '../../server/src/infra/storage/testing/s3-server.ts'
import { emptyPostgres } from '../../server/testing/databases.ts'
import { endWithParent } from '../../server/testing/end-with-parent.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { type LaunchedProcess, launchProcess } from '../../server/testing/launch-process.ts'
import { readOutbox } from '../../server/testing/read-outbox.ts'
import { roundRobin } from './round-robin.ts'

type Settings = Readonly<Record<string, string>>

/** One process of the fleet, which can be started again under the same settings. */
export const member = (settings: Settings, dataDir: string) => {
  let running: LaunchedProcess | undefined
  return {
    role: settings.ROLE ?? '',
    start: async (): Promise<void> => {
      running = launchProcess({ settings })
      endWithParent(running.child, dataDir)
      await running.waitForOutput(settings.ROLE === 'web' ? 'Listening' : 'not scanned for viruses')
    },
    end: async (signal: NodeJS.Signals): Promise<number | null | undefined> => {
      running?.kill(signal)
      return running?.ended
    },
  }
}

/** As on two machines: two web processes and two workers on one PostgreSQL and one S3, behind one address. */
export const startFleet = async () => {
  const [dataDir, s3] = [await mkdtemp(join(tmpdir(), 'proof-fleet-')), await s3Server()]
  const ports = [await freePort(), await freePort()]
  const proxy = await roundRobin(ports)
  const shared = {
    ...{ DATABASE_URL: await emptyPostgres(`proof_fleet_${process.pid}`), DATA_DIR: dataDir, PUBLIC_URL: proxy.url },
    ...{ S3_BUCKET: s3.settings.bucket, S3_ENDPOINT: s3.settings.endpoint, S3_REGION: s3.settings.region },
    ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', TRUST_PROXY: 'on' },
  }
  const webs = ports.map((port) => member({ ...shared, ROLE: 'web', PORT: `${port}` }, dataDir))
  const workers = ports.map(() => member({ ...shared, ROLE: 'worker' }, dataDir))
  const members = [...webs, ...workers]
  await Promise.all(members.map((each) => each.start()))
  return {
    url: proxy.url,
    storage: s3Storage(s3.settings),
    mails: () => readOutbox(dataDir),
    counted: proxy.counted,
    webs,
    workers,
    members,
    close: async (): Promise<void> => {
      await Promise.all(members.map((each) => each.end('SIGKILL')))
      await proxy.close()
      await s3.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>
