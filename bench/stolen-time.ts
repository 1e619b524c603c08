import { existsSync, readFileSync } from 'node:fs'

const file = '/proc/stat'
const quietShare = 0.02

/** Processor time since the start of the machine, and what other machines on the same host took of it, in ticks. */
const readTicks = () => {
  const [all = ''] = readFileSync(file, 'latin1').split('\n', 1)
  // The name, then: user, nice, system, idle, waiting for the disk, two kinds of interrupts, stolen. What follows is part of these.
  const ticks = all.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks.at(-1) ?? 0 }
}

/** Returns a function that prints how much processor time others took since, if it was more than in a quiet run. Known on Linux only. */
export const watchStolenTime = (): (() => void) => {
  if (!existsSync(file)) return () => undefined
  const before = readTicks()
  return () => {
    const { all, stolen } = readTicks()
    const share = (stolen - before.stolen) / (all - before.all)
    if (share > quietShare)
      console.log(`  Other machines took ${Math.round(share * 100)} % of the processor time: not a quiet run.`)
  }
}
