import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPostgres } from '../server/testing/databases.ts'
import { freePort } from '../server/testing/free-port.ts'
import { request } from './world/call.ts'
import { member } from './world/fleet.ts'
import { hasNginx, startNginx } from './world/nginx.ts'
import { printLine } from './world/print-line.ts'

if (!hasNginx) printLine('SKIPPED: the rolling restart behind deploy/nginx.conf needs nginx.')

/** Calls of both kinds, a few at a time, until they are stopped. Counts them by status. */
const callOn = (url: string) => {
  const counted: Record<number, number> = {}
  let isOver = false
  const run = async (index: number) => {
    while (!isOver) {
      const sent = index % 2 === 0 ? { method: 'GET' } : { method: 'PUT', headers: { origin: url } }
      const { status } = await request(`${url}${index % 2 === 0 ? '/healthz' : '/api/answer'}`, sent)
      counted[status] = (counted[status] ?? 0) + 1
    }
  }
  const running = Promise.all(Array.from({ length: 4 }, (_, index) => run(index)))
  return {
    counted,
    stop: async () => {
      isOver = true
      await running
    },
  }
}

test.skipIf(!hasNginx)('R23 a rolling restart behind the shipped nginx.conf fails no call', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'proof-nginx-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const ports = [await freePort(), await freePort()] as const
  const nginx = await startNginx(ports)
  onTestFinished(nginx.close)
  const DATABASE_URL = await emptyPostgres(`proof_nginx_${process.pid}`)
  const shared = { DATABASE_URL, DATA_DIR: dataDir, PUBLIC_URL: nginx.url, TRUST_PROXY: '1', ROLE: 'web' }
  const webs = ports.map((port) => member({ ...shared, PORT: `${port}` }, dataDir))
  onTestFinished(async () => void (await Promise.all(webs.map((web) => web.end('SIGKILL')))))
  for (const web of webs) await web.start()
  const calling = callOn(nginx.url)

  for (const web of webs) {
    expect(await web.end('SIGTERM')).toBe(0)
    await web.start()
  }
  await calling.stop()

  expect(Object.keys(calling.counted)).toEqual(['200', '401'])
  printLine(
    `R23: both processes were restarted behind nginx during ${calling.counted[200]} reads and ${calling.counted[401]} writes`,
  )
})
