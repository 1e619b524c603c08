import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'
import { processFigures } from './idle/process-figures.ts'
import { sized } from './sizes.ts'
import { watchStolenTime } from './stolen-time.ts'
import { untilServing } from './until-serving.ts'

// npm run bench:idle [seconds] [url of a database]: what the product uses while nobody does, started on a new data folder as
// `npm start` does. On Linux only.
const [seconds = sized('60', '1'), databaseUrl] = process.argv.slice(2)
const settleMs = sized(20_000, 100)

const dataDir = await mkdtemp(join(tmpdir(), 'bench-idle-'))
const port = await freePort()
const settings = { PORT: `${port}`, METRICS_PORT: `${await freePort()}`, DATA_DIR: dataDir }
const began = performance.now()
const server = spawn(process.execPath, [join(import.meta.dirname, '../tools/start.ts')], {
  env: { PATH: process.env.PATH ?? '', ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = once(server, 'exit')
const figures = () => processFigures(server.pid ?? 0, dataDir)

try {
  let peak = 0
  let isStarting = true
  const watchPeak = async () => {
    while (isStarting) {
      peak = Math.max(peak, (await figures()).megabytes)
      await pause(100)
    }
  }
  const watching = watchPeak()
  await untilServing(`http://localhost:${port}`, server)
  console.log(`ready after        ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  await pause(settleMs)
  isStarting = false
  await watching
  const printStolenTime = watchStolenTime()
  const [before, from] = [await figures(), performance.now()]
  await pause(Number(seconds) * 1_000)
  const [after, until] = [await figures(), performance.now()]
  const share = (after.cpuMs - before.cpuMs) / (until - from)
  console.log(`processes          ${after.count}`)
  console.log(`memory             ${after.megabytes.toFixed(0)} MB (PSS), at most ${peak.toFixed(0)} MB at the start`)
  console.log(`processor          ${(share * 100).toFixed(2)} % of a core`)
  printStolenTime()
} finally {
  server.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}
