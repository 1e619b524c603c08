import type { Page } from '@playwright/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sizes } from '../sizes.ts'
import { call } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import type { ProductWithPages } from '../world/product-with-pages.ts'
import { createPace, type Pace, type SaveStream, saveStream, storedNumber } from '../world/save-stream.ts'
import { goodPassword, newStudent } from '../world/student.ts'

/** Opens the form in a real browser as a new student. */
const openForm = async ({ browser, product }: ProductWithPages): Promise<Page> => {
  const page = await browser.newPage({ baseURL: product.url })
  onTestFinished(() => page.close())
  const { username } = await newStudent(product)
  const data = { username, password: goodPassword }
  await page.request.post('/public/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.goto('/about')
  await page.getByLabel('First Name').first().fill('Maya')
  await page.getByText('Saved', { exact: true }).waitFor()
  return page
}

/** The one call that does not fail: it finds nothing. */
const search = '/lookup/find?category=hs_ceeb&text=harbor'

type Timed = { readonly status: number; readonly retryAfter: string | null; readonly ms: number; readonly path: string }

/** Calls of every kind, one after the other, until they are stopped. */
const askOn = (product: Product, streams: readonly SaveStream[], pace: Pace) => {
  const answers: Timed[] = []
  let isOver = false
  const paths = ['/api/profile', search, '/readyz']
  const run = async () => {
    for (let index = 0; !isOver; index += 1) {
      const since = performance.now()
      const cookie = streams[0]?.student.cookie() ?? ''
      const path = paths[index % 3] ?? ''
      const { status, headers } = await call(product.url, 'GET', path, undefined, { cookie })
      answers.push({ status, retryAfter: headers.get('retry-after'), ms: performance.now() - since, path })
      await pace.keep()
    }
  }
  const running = run()
  return {
    answers,
    stop: async () => {
      isOver = true
      await running
    },
  }
}

const waitOptions = { timeout: 60_000 }

/** Stops the database while calls go on and a person types. Returns the responses. */
const takeDatabaseAway = async (
  { product, postgres }: ProductWithPages,
  page: Page,
  streams: readonly SaveStream[],
  pace: Pace,
): Promise<readonly Timed[]> => {
  await postgres.stop('immediate')
  const goneAt = performance.now()
  pace.calm()
  const asking = askOn(product, streams, pace)
  await page.getByLabel('Last Name').first().fill('Okafor')
  await page.getByText('Not saved yet: we will keep trying').waitFor(waitOptions)
  const gone = () => performance.now() - goneAt
  await vi.waitFor(() => expect(gone()).toBeGreaterThan(sizes.absenceSeconds * 1000), waitOptions)
  await asking.stop()
  return asking.answers
}

/** Brings the database back; returns after how many milliseconds the product was ready again. */
const bringDatabaseBack = async ({ product, postgres }: ProductWithPages): Promise<number> => {
  const backAt = performance.now()
  await postgres.start()
  const isReady = async () => expect((await call(product.url, 'GET', '/readyz')).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 30_000, interval: 20 })
  return Math.round(performance.now() - backAt)
}

const expectSavedInBrowser = async (page: Page): Promise<void> => {
  await page.getByText('Saved', { exact: true }).waitFor(waitOptions)
  const stored = await (await page.request.get('/api/profile')).json()
  expect(stored.answer).toMatchObject({ first_name: 'Maya', last_name: 'Okafor' })
}

const goOnWithoutDatabase = async (started: ProductWithPages): Promise<void> => {
  const { product } = started
  const page = await openForm(started)
  const pace = createPace()
  const streams = [await newStudent(product), await newStudent(product)].map((student) => saveStream(student, pace))
  const saving = streams.map((stream) => stream.run())
  await vi.waitFor(() => expect(streams.every(({ acknowledged }) => acknowledged.length > 5)).toBe(true), waitOptions)

  const answers = await takeDatabaseAway(started, page, streams, pace)
  pace.hurry()
  const recovered = await bringDatabaseBack(started)

  const searches = answers.filter(({ path }) => path === search)
  expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([200]))
  // For a second `/readyz` may still say what it found before.
  const kept = ({ path, status }: Timed) => path === '/readyz' && status === 200
  expect(answers.some(({ path, status }) => path === '/readyz' && status === 503)).toBe(true)
  const told = answers
    .filter((answer) => answer.path !== search && !kept(answer))
    .map(({ status, retryAfter }) => `${status} ${retryAfter}`)
  const refused = [...told, ...streams.flatMap((stream) => stream.refused)]
  expect(refused.filter((each) => !/^503 \d+$/.test(each))).toEqual([])
  const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
  expect(slowest).toBeLessThan(3_000 * sizes.slowness)
  expect(recovered).toBeLessThan(2_000 * sizes.slowness)
  expect(product.running().child.exitCode).toBeNull()
  await expectSavedInBrowser(page)
  for (const stream of streams) stream.stop()
  await Promise.all(saving)
  for (const stream of streams)
    expect(await storedNumber(stream)).toBeGreaterThanOrEqual(stream.acknowledged.at(-1) ?? 0)
  const counted = `${refused.length} calls, all 503, the slowest ${slowest} ms; back after ${recovered} ms`
  printLine(`R2: ${sizes.absenceSeconds} s without PostgreSQL: ${counted}; the browser resent what it kept`)
}

export const outageCases = (use: () => ProductWithPages): void => {
  test('R2 while PostgreSQL is gone there is 503 with Retry-After only, and it comes back by itself, in the browser too', () =>
    goOnWithoutDatabase(use()))
}
