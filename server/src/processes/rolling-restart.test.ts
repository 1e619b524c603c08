import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { capturedLog } from '../../testing/captured-log.ts'
import { createChildSlot } from './child-slot.ts'
import { createRollingRestart } from './rolling-restart.ts'

let forked: Worker[] = []
const getReady = (child: Worker) => {
  forked.push(child)
  child.send('be ready')
}

beforeEach(() => {
  forked = []
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'testing/slot-child.ts'), execArgv: [] })
  cluster.on('fork', getReady)
})

afterEach(() => {
  cluster.off('fork', getReady)
})

test('OPS-44 a SIGHUP during a replacement replaces every process once more, however often it comes', async () => {
  const { log } = capturedLog()
  const slots = ['first', 'second'].map(() => createChildSlot({ role: 'web', log, onRestart: () => undefined }))
  onTestFinished(async () => {
    await Promise.all(slots.map((slot) => slot.end()))
  })
  await Promise.all(slots.map((slot) => slot.start()))
  const restart = createRollingRestart({ slots, log })

  await Promise.all([restart(), restart(), restart()])

  expect(forked).toHaveLength(6)
  expect(forked.filter((child) => !child.isDead())).toEqual(forked.slice(4))
  expect(slots.map((slot) => slot.ready())).toEqual(forked.slice(4))

  await restart()
  expect(slots.map((slot) => slot.ready())).toEqual(forked.slice(6))
  expect(forked).toHaveLength(8)
})
