import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { vi } from 'vitest'
import { quickWasm } from './quick-wasm.ts'

const main = join(import.meta.dirname, '../src/main.ts')
/** Half of a start is compiling what did not change since the last one. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../.cache/compiled')

export type RunningProcess = {
  readonly pid: number
  readonly kill: (signal: NodeJS.Signals) => void
  /** The exit code, or `null` after a signal. */
  readonly ended: Promise<number | null>
  readonly output: () => string
  /** Waits until the process has said it. */
  readonly says: (words: string) => Promise<void>
}

export type Launch = {
  /** The settings it runs with; those of whoever runs the tests do not reach it. */
  readonly settings: Readonly<Record<string, string>>
  readonly program?: string
  /** The arguments of the program. */
  readonly words?: readonly string[]
  readonly cwd?: string
  /** A module that is loaded before the program and can be talked to. */
  readonly before?: string
}

export type LaunchedProcess = RunningProcess & { readonly child: ChildProcess }

const start = ({ settings, program = main, words = [], cwd, before }: Launch): ChildProcess =>
  spawn(process.execPath, [quickWasm, ...(before ? ['--import', before] : []), program, ...words], {
    env: { PATH: process.env.PATH ?? '', METRICS_PORT: 'off', PROCESSES: '1', NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(before ? ['ipc' as const] : [])],
    ...(cwd && { cwd }),
  })

/** Runs a program of ours as a process of its own; whoever launches it ends it. */
export const launchProcess = (launch: Launch): LaunchedProcess => {
  const child = start(launch)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return {
    child,
    pid: child.pid ?? 0,
    kill: (signal) => child.kill(signal),
    ended: once(child, 'close').then(() => child.exitCode),
    output: () => output,
    says: (words) =>
      vi.waitFor(
        () => {
          if (!output.includes(words)) throw new Error(`Not said: ${words}. Said so far: ${output}`)
        },
        { timeout: 120_000, interval: 20 },
      ),
  }
}
