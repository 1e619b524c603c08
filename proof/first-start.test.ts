import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyPostgres } from '../server/testing/databases.ts'
import { endWithParent } from '../server/testing/end-with-parent.ts'
import { freePort } from '../server/testing/free-port.ts'
import { launchProcess } from '../server/testing/launch-process.ts'
import { sizes } from './sizes.ts'
import { printLine } from './world/print-line.ts'

const roles = ['web', 'web', 'web', 'worker', 'worker'] as const

const lastWordsOfStart = { web: 'Listening', worker: 'not scanned for viruses' }

/** Starts one process; answers how its start went and how to end it. */
const start = (role: (typeof roles)[number], settings: Readonly<Record<string, string>>) => {
  const launched = launchProcess({ settings: { ...settings, ROLE: role } })
  endWithParent(launched.child, settings.DATA_DIR ?? '')
  const failed = launched.ended.then((code) => `exit ${code}: ${launched.output()}`)
  return {
    outcome: Promise.race([launched.waitForOutput(lastWordsOfStart[role]).then(() => 'up'), failed]),
    kill: async () => {
      launched.kill('SIGKILL')
      await launched.ended
    },
  }
}

const startAllAtOnce = async (round: number): Promise<readonly string[]> => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'proof-first-start-'))
  const DATABASE_URL = await emptyPostgres(`proof_first_start_${process.pid}_${round}`)
  const ports = await Promise.all(roles.map(freePort))
  const processes = roles.map((role, index) => start(role, { DATABASE_URL, DATA_DIR, PORT: `${ports[index]}` }))
  const outcomes = await Promise.all(processes.map(({ outcome }) => outcome))
  await Promise.all(processes.map(({ kill }) => kill()))
  await rm(DATA_DIR, { recursive: true, force: true })
  return outcomes
}

const rounds = Array.from({ length: sizes.firstStarts }, (_, index) => index + 1)

test.each(rounds)(
  'OPS-25 three web and two worker processes that start at once on an empty PostgreSQL all come up, round %i',
  async (round) => {
    expect(await startAllAtOnce(round)).toEqual(roles.map(() => 'up'))
  },
)

afterAll(() => printLine(`FIRST START: ${roles.length} processes at once on an empty database, ${rounds.length} times`))
