import { describe, expect, test } from 'vitest'
import { databases } from '../server/testing/databases.ts'
import { drawOperation, type Operation } from './model/operations.ts'
import { type TabHolder, tabHolder } from './model/tab-holder.ts'
import { seed, sizes } from './sizes.ts'
import { openProduct, type Product } from './world/product.ts'
import { type Random, random } from './world/random.ts'
import { tell } from './world/tell.ts'

const atOnce = 5
const killEvery = 150
const jumpEvery = 60
const minutes = 60_000

type Fault = 'none' | 'kill' | 'short jump' | 'long jump'

const drawFault = (chance: Random, step: number): Fault => {
  const per = (each: number) => step > 0 && step % Math.ceil(each / atOnce) === 0
  if (per(killEvery)) return 'kill'
  return per(jumpEvery) ? chance.oneOf(['short jump', 'long jump'] as const) : 'none'
}

/** Everybody does one thing at once, with a fault in between; then the server is held against the model. */
const takeStep = async (product: Product, holders: readonly TabHolder[], drawn: readonly Operation[], fault: Fault) => {
  if (fault === 'short jump') await product.advance(3 * minutes)
  if (fault === 'long jump') {
    await product.advance(21 * minutes)
    for (const holder of holders) holder.loseSession()
  }
  const doing = holders.map((holder, index) => holder.begin(drawn[index] ?? { kind: 'profile' }))
  if (fault === 'kill') {
    await Promise.race(doing)
    await product.end('SIGKILL')
    await Promise.all(doing)
    await product.start()
  }
  await Promise.all(doing)
  await Promise.all(holders.map((holder, index) => holder.compare(drawn[index] ?? { kind: 'profile' })))
}

const run = async (product: Product, chance: Random) => {
  const counted = { operations: 0, kills: 0, jumps: 0, submitted: 0, files: 0 }
  const holders = await Promise.all(Array.from({ length: atOnce }, () => tabHolder(product)))
  for (let step = 0; counted.operations < sizes.operations; step += 1) {
    const drawn = holders.map(() => drawOperation(chance))
    const fault = drawFault(chance, step)
    const makesRoom = chance.chance(0.2)
    await takeStep(product, holders, drawn, fault).catch((error: unknown) => {
      throw new Error(`Step ${step} differs; \`npm run proof -- --seed ${seed}\` runs it again.`, { cause: error })
    })
    counted.operations += atOnce
    counted.files += drawn.filter(({ kind }) => kind === 'add transcript').length
    counted.kills += fault === 'kill' ? 1 : 0
    counted.jumps += fault.endsWith('jump') ? 1 : 0
    // Whoever has submitted is asked once more and then makes room for a new student.
    const done = holders.findIndex((holder) => holder.isSubmitted())
    if (done >= 0 && makesRoom) {
      counted.submitted += 1
      holders[done] = await tabHolder(product)
    }
  }
  return counted
}

describe.each(databases)('on %s', (name) => {
  test('R19 a seeded random run of several students with faults never differs from the model', async ({
    onTestFinished,
  }) => {
    const product = await openProduct(name)
    onTestFinished(product.close)
    await product.start()

    const { operations, kills, jumps, submitted, files } = await run(product, random(seed))

    expect(operations).toBeGreaterThanOrEqual(sizes.operations)
    const done = `${operations} operations by ${atOnce} students at once, ${files} files, ${submitted} submissions`
    tell(`R19 ${name}: seed ${seed}: ${done}, ${kills} kills, ${jumps} jumps of the clock: no difference`)
  })
})
