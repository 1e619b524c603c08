import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

const main = join(import.meta.dirname, '../src/main.ts')

export type RunningProcess = {
  readonly pid: number
  readonly kill: (signal: NodeJS.Signals) => void
  /** The exit code, or `null` after a signal. */
  readonly ended: Promise<number | null>
  readonly output: () => string
  /** Waits until the process has said it. */
  readonly says: (words: string) => Promise<void>
}

type Environment = Readonly<Record<string, string>>

/** Runs a program of ours as a process of its own, without the settings of whoever runs the tests; it ends with the test. */
export const startProcess = (settings: Environment, program = main, cwd?: string): RunningProcess => {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', METRICS_PORT: 'off', ...settings },
    ...(cwd && { cwd }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    pid: child.pid ?? 0,
    kill: (signal) => child.kill(signal),
    ended,
    output: () => output,
    says: (words) =>
      vi.waitFor(
        () => {
          if (!output.includes(words)) throw new Error(`Not said: ${words}. Said so far: ${output}`)
        },
        { timeout: 60_000, interval: 20 },
      ),
  }
}

/** A folder that is gone after the test. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'test-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
