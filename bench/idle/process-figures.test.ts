import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { processFigures } from './process-figures.ts'

const startIn = async (cwd: string) => {
  const child = spawn(process.execPath, ['-e', 'console.log("started"); setInterval(() => {}, 1000)'], { cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child.pid ?? 0
}

test.runIf(process.platform === 'linux')(
  'OPS-62 counts a process with its children, and once what works in its folder',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'idle-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const outside = await startIn(tmpdir())
    await startIn(folder)

    const [alone, withFolder, everything] = [
      await processFigures(outside, '/nowhere'),
      await processFigures(outside, folder),
      await processFigures(process.pid, folder),
    ]

    expect([alone.count, withFolder.count]).toEqual([1, 2])
    expect(everything.count).toBeGreaterThanOrEqual(3)
    expect(alone.megabytes).toBeGreaterThan(5)
    expect(withFolder.megabytes).toBeGreaterThan(alone.megabytes)
    expect(everything.cpuMs).toBeGreaterThanOrEqual(withFolder.cpuMs)
  },
)
