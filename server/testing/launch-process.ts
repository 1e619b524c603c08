import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileCache } from '@apply/converter/process-limits'
import { vi } from 'vitest'
import { shortProcess } from './short-process.ts'

const main = join(import.meta.dirname, '../src/main.ts')

export type RunningProcess = {
  readonly pid: number
  readonly kill: (signal: NodeJS.Signals) => void
  /** The exit code, or `null` after a signal. */
  readonly ended: Promise<number | null>
  readonly output: () => string
  /** Waits until the process has written this text. */
  readonly waitForOutput: (text: string) => Promise<void>
}

export type Launch = {
  /** The settings it runs with; it does not inherit those of the test run. */
  readonly settings: Readonly<Record<string, string>>
  readonly program?: string
  /** The arguments of the program. */
  readonly args?: readonly string[]
  readonly cwd?: string
  /** A module that is loaded before the program and answers messages. */
  readonly preload?: string
}

export type LaunchedProcess = RunningProcess & { readonly child: ChildProcess }

const start = ({ settings, program = main, args = [], cwd, preload }: Launch): ChildProcess =>
  spawn(
    process.execPath,
    [...shortProcess, ...(preload ? ['--import', pathToFileURL(preload).href] : []), program, ...args],
    {
      // Half of a start is compiling what did not change since the last one.
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: compileCache,
        METRICS_PORT: 'off',
        PROCESSES: '1',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])],
      ...(cwd && { cwd }),
    },
  )

/** Runs a program of ours as a process of its own; the caller ends it. */
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
    waitForOutput: (text) =>
      vi.waitFor(
        () => {
          if (!output.includes(text)) throw new Error(`The process has not written: ${text}. It has written: ${output}`)
        },
        { timeout: 300_000, interval: 20 },
      ),
  }
}
