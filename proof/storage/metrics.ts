import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { conversionQueue } from '../../server/src/application/documents/document.ts'
import { mailJobs } from '../../server/src/platform/mail/create-mail.ts'
import { pdfQueue } from '../../server/src/print/copy-store.ts'
import { call, expectStatus } from '../world/call.ts'
import { onePixel } from '../world/one-pixel.ts'
import type { Product } from '../world/product.ts'
import { newAddress, newStudent } from '../world/student.ts'
import { submittable } from '../world/submittable.ts'
import { convert, homeSchooled } from '../world/upload.ts'

const deploy = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

const waitOptions = { timeout: 60_000, interval: 200 }
const hour = 60 * 60_000

/** Every sample by its name with labels, as Prometheus reads it. */
const scrape = async (product: Product): Promise<Readonly<Record<string, number>>> => {
  const lines = (await product.metrics()).split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

const jobs = (queue: string) => `job_duration_seconds_count{queue="${queue}",result="completed"}`

/** Runs work and waits until each of these counters has grown by at least as much as expected. */
const expectGrowth = async (
  product: Product,
  expected: Readonly<Record<string, number>>,
  work: () => Promise<unknown>,
) => {
  const before = await scrape(product)
  await work()
  await vi.waitFor(async () => {
    const now = await scrape(product)
    for (const [name, by] of Object.entries(expected))
      expect((now[name] ?? 0) - (before[name] ?? 0), name).toBeGreaterThanOrEqual(by)
  }, waitOptions)
}

const countWork = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  await student.save({ ...submittable, ...homeSchooled })

  await expectGrowth(product, { saves_total: 1 }, () => student.save({ first_name: 'Ada' }))
  await expectGrowth(product, { 'conversions_total{result="refused"}': 1, [jobs(conversionQueue)]: 1 }, () =>
    convert(student, Buffer.from('no picture at all'), 'photo.png'),
  )
  await expectGrowth(product, { 'conversions_total{result="completed"}': 1, [jobs(conversionQueue)]: 1 }, () =>
    convert(student, onePixel, 'photo.png'),
  )
  await expectGrowth(product, { 'prints_total{result="completed"}': 1, [jobs(pdfQueue)]: 1 }, async () => {
    const isPrinted = async () => expect((await student.send('GET', '/api/pdf')).body.status).toBe('COMPLETED')
    await vi.waitFor(isPrinted, waitOptions)
  })
  await expectGrowth(
    product,
    { submissions_total: 1, 'mails_total{result="sent"}': 1, [jobs(mailJobs.name)]: 1 },
    async () => {
      expectStatus(await student.send('POST', '/api/submit'), 200)
      expectStatus(await student.send('POST', '/api/submit'), 200)
    },
  )
}

const countMails = async (product: Product): Promise<void> => {
  const outbox = join(product.dataDir, 'outbox')
  await mkdir(outbox, { recursive: true })
  await rename(outbox, `${outbox}-away`)
  await writeFile(outbox, '')
  const username = newAddress()

  await expectGrowth(product, { 'mails_total{result="retried"}': 1 }, () =>
    call(product.url, 'POST', '/public/signup', { username, password: 'Kestrel!Harbor7' }),
  )
  await vi.waitFor(async () => {
    const now = await scrape(product)
    expect(now[`jobs{queue="${mailJobs.name}",state="waiting"}`]).toBe(1)
    expect(now[`jobs_oldest_waiting_seconds{queue="${mailJobs.name}"}`]).toBeGreaterThan(0)
    expect(now.mails_oldest_waiting_seconds).toBeGreaterThan(0)
  }, waitOptions)
  await expectGrowth(product, { 'mails_total{result="given_up"}': 1 }, () => product.advance(24 * hour))

  await rm(outbox)
  await rename(`${outbox}-away`, outbox)
  const calm = async () => expect((await scrape(product)).mails_oldest_waiting_seconds).toBe(0)
  await vi.waitFor(calm, waitOptions)
}

const showLostStorage = async (product: Product): Promise<void> => {
  const incoming = join(product.dataDir, 'files/incoming')
  expect((await scrape(product))['dependency_up{dependency="storage"}']).toBe(1)
  expect((await scrape(product)).storage_free_bytes).toBeGreaterThan(0)
  await rm(incoming, { recursive: true })
  await writeFile(incoming, '')

  await vi.waitFor(
    async () => expect((await scrape(product))['dependency_up{dependency="storage"}']).toBe(0),
    waitOptions,
  )
  const now = await scrape(product)

  expect(now['dependency_up{dependency="database"}']).toBe(1)
  expect(now.storage_free_bytes).toBeUndefined()
  await rm(incoming)
}

const alertFile = z.object({
  groups: z.tuple([
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ]),
})
const dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

/** Names of metrics, and pairs of a label and a value, that an expression asks for. */
const askedBy = (expression: string) => ({
  metrics: [...expression.matchAll(/\b([a-z]+(?:_[a-z\d]+)+|jobs|up)\b(?=[[{)]|$)/g)].map(([, name]) => name),
  exact: [...expression.matchAll(/\b(queue|state|result|route)="([^"]+)"/g)].map(([pair]) => pair),
})

const answerDashboard = async (product: Product): Promise<void> => {
  const alerts = alertFile.parse(parseYaml(deploy('alerts.yaml'))).groups[0].rules
  const { panels } = dashboard.parse(JSON.parse(deploy('grafana-dashboard.json')))
  const expressions = [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
  const samples = Object.keys(await scrape(product))
  const names = new Set(samples.map((sample) => sample.split('{')[0]))

  // Prometheus makes the first by itself, and only the parent of several processes has the others.
  const notOfOneProcess = ['up', 'processes_ready', 'process_restarts_total']
  for (const expression of expressions) {
    const { metrics, exact } = askedBy(expression)
    expect(metrics.length, expression).toBeGreaterThan(0)
    expect(
      metrics.filter((name) => !names.has(name) && !notOfOneProcess.includes(name ?? '')),
      expression,
    ).toEqual([])
    expect(
      exact.filter((pair) => !samples.some((sample) => sample.includes(pair))),
      expression,
    ).toEqual([])
  }
  const queues = /queue=~"([^"]+)"/.exec(expressions.join('\n'))?.[1]?.split('|')
  expect(queues).toEqual([conversionQueue, pdfQueue])
}

export const metricsCases = (use: () => Product): void => {
  test('O2 saves, submissions, mails, conversions, prints and their jobs are counted', () => countWork(use()))
  test('O2 mails that cannot be sent show in the queue, and are counted as retried and given up', () =>
    countMails(use()))
  test('O2 a storage that is away shows in the metrics, which can still be read', () => showLostStorage(use()))
  test('O2 the dashboard and the alerts ask for metrics that there are', () => answerDashboard(use()))
}
