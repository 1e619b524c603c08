import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processorSeconds } from './processor-seconds.ts'

const isLinux = process.platform === 'linux'

test.runIf(isLinux)(
  'OPS-65 the processor time of a process and of those it started is read whatever its program is called',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'processor-'))
    const stat = join(folder, 'stat')
    writeFileSync(stat, '7 (a) b (c) S 1 7 7 0 -1 4194304 1 2 3 4 150 50 1000 300 20 0 1 0 9 9')

    expect(processorSeconds(stat)).toBe(15)
    await rm(folder, { recursive: true })
  },
)

test.runIf(isLinux)('OPS-65 what a process that has ended used is counted', () => {
  const before = processorSeconds() ?? 0

  spawnSync(process.execPath, ['-e', ''])

  expect(processorSeconds()).toBeGreaterThan(before)
})
