import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { form } from '@apply/forms/governors-choice'
import { postgresServer } from '../server/testing/postgres-server.ts'
import { median, percentile } from './figures.ts'
import { filledAnswers } from './filled-answers.ts'
import { type Call, load, type Round } from './load.ts'
import { type ServerOptions, type Serving, startServer } from './serving.ts'
import { sized } from './sizes.ts'
import { watchStolenTime } from './stolen-time.ts'

const connections = 16
const warmUpCalls = sized(4_000, connections)
const seconds = sized(1, 0.1)
const pairs = sized(15, 1)
const today = new Date().toISOString().slice(0, 10)
const answers = filledAnswers(form, 150, today)

/**
 * Every save sends all answers, as the bare server needs them, and changes one of them, as somebody who types does. The text is
 * put together from parts, so that the load costs little to make. Both servers get the same body over the same kind of
 * connection; ours gets the origin and the cookie as well, without which it answers nobody.
 */
const marker = 'HERE'
const [before = '', after = ''] = JSON.stringify({ ...answers, first_name: marker }).split(marker)
let saves = 0
const nextBody = () => {
  saves += 1
  return `${before}${saves}${after}`
}

type Calls = { readonly save: (connection: number) => Call; readonly read: (connection: number) => Call }

const wholeCalls = ({ port, cookies }: Serving): Calls => {
  const headers = (connection: number) => ({
    origin: 'http://bench.example.edu',
    cookie: cookies[connection] ?? '',
  })
  const url = `http://127.0.0.1:${port}/api`
  return {
    save: (connection) => ({
      method: 'PUT',
      url: `${url}/answer`,
      headers: { ...headers(connection), 'content-type': 'application/json' },
      body: nextBody(),
    }),
    read: (connection) => ({ method: 'GET', url: `${url}/profile`, headers: headers(connection) }),
  }
}

const bareCalls = ({ port }: Serving): Calls => ({
  save: (connection) => ({
    method: 'PUT',
    url: `http://127.0.0.1:${port}/answer/${connection}`,
    headers: { 'content-type': 'application/json' },
    body: nextBody(),
  }),
  read: (connection) => ({ method: 'GET', url: `http://127.0.0.1:${port}/profile/${connection}`, headers: {} }),
})

type Pair = { readonly bare: Round; readonly whole: Round }

/** A server is measured as it runs after some minutes, not after the first calls. */
const warmUp = async (next: (connection: number) => Call): Promise<void> => {
  let calls = 0
  while (calls < warmUpCalls) calls += (await load(connections, seconds, next)).times.length
}

/** Short rounds alternate, so that whatever else the machine does falls on both. */
const compare = async (bare: Calls, whole: Calls, what: keyof Calls): Promise<readonly Pair[]> => {
  await warmUp(bare[what])
  await warmUp(whole[what])
  const measured: Pair[] = []
  for (let pair = 0; pair < pairs; pair += 1)
    measured.push({
      bare: await load(connections, seconds, bare[what]),
      whole: await load(connections, seconds, whole[what]),
    })
  return measured
}

const printFigure = (
  name: string,
  unit: string,
  measured: readonly Pair[],
  figure: (round: Round) => number,
  wanted: string,
) => {
  const bare = median(measured.map((pair) => figure(pair.bare)))
  const whole = median(measured.map((pair) => figure(pair.whole)))
  const ratio = median(measured.map((pair) => figure(pair.whole) / figure(pair.bare)))
  console.log(
    `  ${name.padEnd(24)} bare ${bare.toFixed(1).padStart(8)} ${unit}  ours ${whole.toFixed(1).padStart(8)} ${unit}  ratio ${ratio.toFixed(2)}  (wanted: ${wanted})`,
  )
}

const measure = async (order: Omit<ServerOptions, 'folder'>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-server-'))
  const bareServer = await startServer('bare-server.ts', { ...order, folder: join(folder, 'bare') })
  const wholeServer = await startServer('whole-server.ts', { ...order, folder: join(folder, 'whole') })
  const [bare, whole] = [bareCalls(bareServer), wholeCalls(wholeServer)]
  console.log(`${connections} connections, ${Object.keys(answers).length} answers`)
  const printStolenTime = watchStolenTime()
  const saving = await compare(bare, whole, 'save')
  printFigure('PUT /api/answer', '/s', saving, ({ perSecond }) => perSecond, 'at least 0.7')
  printFigure('PUT /api/answer p99', 'ms', saving, ({ times }) => percentile(times, 0.99), 'at most 1.5')
  const reading = await compare(bare, whole, 'read')
  printFigure('GET /api/profile p50', 'ms', reading, ({ times }) => median(times), 'at most 1.5')
  printStolenTime()
  await bareServer.stop()
  await wholeServer.stop()
  await rm(folder, { recursive: true, force: true })
}

const postgres = await postgresServer([])
try {
  await measure({ students: connections, answers, databaseUrl: postgres.url })
} finally {
  await postgres.remove()
}
