import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../testing/start-process.ts'

/** Says 200 MB in many turns of its event loop, and tells apart from the log how much memory that took. */
const program = `
  import { logOutput } from ${JSON.stringify(join(import.meta.dirname, 'log-output.ts'))}
  const output = logOutput()
  const before = process.memoryUsage.rss()
  for (let line = 0; line < 10_000; line += 1) {
    output.write(Buffer.alloc(20_000, 'line ' + line + ' ').toString())
    if (line % 10 === 0) await new Promise(setImmediate)
  }
  process.stderr.write(String(process.memoryUsage.rss() - before))
  process.exit(0)
`

test('OPS-13 while the reader of the log hangs, lines are dropped and the process keeps its memory', async () => {
  const file = join(await temporaryFolder(), 'program.mjs')
  await writeFile(file, program)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')

  const grown = Number(await text(child.stderr))
  const read = await text(child.stdout)

  expect(await ended).toEqual([0, null])
  expect(grown).toBeLessThan(100_000_000)
  expect(read).toMatch(/^line 0 /)
  expect(read).not.toContain('line 9999 ')
})
