import { expect, test, vi } from 'vitest'
import { seed, sizes } from '../sizes.ts'
import type { DatabaseChecks } from '../world/database-checks.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { random } from '../world/random.ts'
import { keptBy, type SaveStream, saveStream, storedNumber } from '../world/save-stream.ts'
import { newStudent } from '../world/student.ts'
import { uncontendedMs } from '../world/uncontended-time.ts'

const restartAtMostMs = 5_000

/** Kills the process once so many more saves are acknowledged, and starts it again; returns how long that took. */
const killAndRestart = async (product: Product, streams: readonly SaveStream[], after: number): Promise<number> => {
  const enough = keptBy(streams) + after
  const running = streams.map((stream) => stream.run())
  await vi.waitFor(() => expect(keptBy(streams)).toBeGreaterThanOrEqual(enough), { timeout: 60_000, interval: 1 })
  await product.end('SIGKILL')
  await Promise.all(running)

  const started = product.start()
  const ms = await uncontendedMs(product.running().pid, started)
  for (const stream of streams) {
    const stored = await storedNumber(stream)
    expect(stored).toBeGreaterThanOrEqual(stream.acknowledged.at(-1) ?? 0)
    expect(stored).toBeLessThanOrEqual(stream.sent())
  }
  return ms
}

/** Every acknowledged number stands in the journal, whose revisions are unbroken. */
const expectWholeJournal = (checks: DatabaseChecks, { student, acknowledged }: SaveStream): void =>
  checks.add('R1', async ({ sql }) => {
    const rows = await sql<{ revision: number; name: string }>(
      `select j.revision, j.after ->> 'first_name' as name from journal j join accounts a on a.id = j.account_id
       where a.username = $1 order by j.revision`,
      [student.username],
    )
    const kept = new Set(rows.map(({ name }) => name))
    expect(acknowledged.filter((value) => !kept.has(`Zoe ${value}`))).toEqual([])
    expect(rows.map(({ revision }) => revision)).toEqual(rows.map((_, index) => index + 1))
  })

const refuseSecondServer = async (product: Product): Promise<void> => {
  const student = await newStudent(product)

  const second = product.launch({ PORT: '2' })
  const ms = await uncontendedMs(second.pid, second.ended)

  expect(await second.ended).toBe(1)
  expect(ms).toBeLessThan(2_000 * sizes.slowness)
  expect(second.output()).toContain(`in use by process ${product.running().pid} on `)
  expect((await student.save({ first_name: 'Zoe' })).status).toBe(200)
  printLine(`R5: the second server ended after ${ms} ms and named process ${product.running().pid}, which went on`)
}

const surviveKills = async (product: Product, checks: DatabaseChecks): Promise<void> => {
  const chance = random(seed)
  const streams = [await newStudent(product), await newStudent(product), await newStudent(product)].map((student) =>
    saveStream(student),
  )

  const restarts: number[] = []
  for (let kill = 0; kill < sizes.kills; kill += 1)
    restarts.push(await killAndRestart(product, streams, 5 + chance.below(40)))

  const slowest = Math.max(...restarts)
  expect(slowest).toBeLessThan(restartAtMostMs * sizes.slowness)
  for (const stream of streams) expectWholeJournal(checks, stream)
  const sent = streams.reduce((sum, stream) => sum + stream.sent(), 0)
  const counted = `${sizes.kills} kills during ${sent} saves, ${keptBy(streams)} acknowledged, 0 lost`
  printLine(`R1: ${counted}; the slowest restart took ${slowest} ms`)
}

export const killCases = (use: () => Product, checks: DatabaseChecks): void => {
  test('R5 a second server on the folder ends at once and names the first, which is unharmed', () =>
    refuseSecondServer(use()))
  test('R1 R5 after kills at random moments of a stream of saves every acknowledged answer is there again', () =>
    surviveKills(use(), checks))
}
