import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { capturedLog } from '../../testing/captured-log.ts'
import { limitEnd, type StartLimits } from './child-limits.ts'
import { createChildSlot } from './child-slot.ts'

beforeAll(() => cluster.setupPrimary({ exec: join(import.meta.dirname, 'testing/slot-child.ts'), execArgv: [] }))

let slots: ReturnType<typeof createChildSlot>[] = []
// A slot that is not ended starts its child again, in the middle of the next test.
afterEach(async () => {
  const ended = slots.map((slot) => slot.end())
  for (const child of Object.values(cluster.workers ?? {})) child?.process.kill('SIGKILL')
  await Promise.all(ended)
  slots = []
})

const nextChild = async (): Promise<Worker> => (await once(cluster, 'fork'))[0]

const living = (): readonly (Worker | undefined)[] =>
  Object.values(cluster.workers ?? {}).filter((child) => child?.isDead() === false)

/** A slot whose only child was ready and has just ended by itself. */
const slotWithCrash = async () => {
  const slot = createChildSlot({ role: 'web', log: capturedLog().log, onRestart: () => undefined })
  slots.push(slot)
  const [child, started] = [nextChild(), slot.start()]
  const first = await child
  first.send('be ready')
  await started
  first.process.kill('SIGKILL')
  await once(first, 'exit')
  return slot
}

test('OPS-43 OPS-44 a child that is replaced while it starts does not make its replacement count as not ready', async () => {
  const slot = await slotWithCrash()
  const restarted = await nextChild()
  const [child, isReplaced] = [nextChild(), slot.replace()]
  const replacement = await child
  replacement.send('be ready')

  expect(await isReplaced).toBe(true)

  expect(restarted.isDead()).toBe(true)
  expect(slot.ready()).toBe(replacement)
})

test('OPS-43 OPS-44 a child that is started again while its replacement starts is ended like any other', async () => {
  const slot = await slotWithCrash()
  const [child, isReplaced] = [nextChild(), slot.replace()]
  const replacement = await child
  const restarted = await nextChild()
  restarted.send('be ready')
  await once(restarted, 'message')
  replacement.send('be ready')

  expect(await isReplaced).toBe(true)

  expect(slot.ready()).toBe(replacement)
  expect(living()).toEqual([replacement])
})

const hour = 3_600_000

/** A slot with a child that serves. The limits hold for those that follow. */
const slotWithLimits = async (next: Partial<StartLimits>) => {
  const { log, text } = capturedLog()
  const startLimits = { upgradeMs: hour, startMs: hour }
  const slot = createChildSlot({ role: 'web', log, onRestart: () => undefined, startLimits })
  slots.push(slot)
  const [child, started] = [nextChild(), slot.start()]
  const serving = await child
  serving.send('be ready')
  await started
  Object.assign(startLimits, next)
  return { slot, serving, text }
}

test('OPS-47 a child that hangs before its database is up to date is killed, and the old one stays', async () => {
  const { slot, serving, text } = await slotWithLimits({ upgradeMs: 1 })
  const [child, isReplaced] = [nextChild(), slot.replace()]
  const hanging = await child

  expect(await isReplaced).toBe(false)

  expect(hanging.isDead()).toBe(true)
  expect(slot.ready()).toBe(serving)
  expect(text()).toContain('hangs in its start and is killed')
})

test('OPS-47 a child that hangs after its database is up to date is killed too, and waits no longer for an upgrade', async () => {
  const { slot, serving, text } = await slotWithLimits({ startMs: 1 })
  const [child, isReplaced] = [nextChild(), slot.replace()]
  const hanging = await child
  hanging.send('be prepared')

  expect(await isReplaced).toBe(false)

  expect(hanging.isDead()).toBe(true)
  expect(slot.ready()).toBe(serving)
  expect(text()).toContain('"afterSeconds":0.001')
})

test('OPS-47 a child that hangs at its end is killed', async () => {
  const { slot, serving } = await slotWithLimits({})
  serving.send('hang at the end')
  serving.send('be ready')
  await once(serving, 'message')
  const { log, text } = capturedLog()
  serving.process.kill('SIGTERM')
  limitEnd(serving, log, 1)
  await once(serving, 'exit')

  expect(text()).toContain('does not end and is killed')
  expect(slot.ready()).toBeUndefined()
})
