import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Phase = { readonly name: string; readonly command: readonly [string, ...string[]] }

type Options = {
  /** Phases of which each needs those before it. The first of the queue start first, so that the longest belong there. */
  readonly queue: readonly (readonly Phase[])[]
  /** So many run side by side; a lane that is free takes what is next in the queue. */
  readonly lanes: number
  readonly print: (text: string) => void
  /** Ends the run early, with everything that it started. */
  readonly signal?: AbortSignal
}

type Result = { readonly code: number | null; readonly output: string; readonly seconds: number }

/** A phase and whatever it starts are one process group, except on Windows, which has none. */
const endGroup = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM')
}

const runPhase = async ({ command: [program, ...args] }: Phase, signal: AbortSignal): Promise<Result> => {
  const started = performance.now()
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    // As on a build server, a test that was left alone by `only` fails, and a case of the proof that fails has another try.
    env: { CI: '1', ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  })
  const end = () => endGroup(child)
  signal.addEventListener('abort', end)
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const failed = once(child, 'error').then(([error]) => Promise.reject(error))
  const [code] = await Promise.race([once(child, 'close'), failed])
  signal.removeEventListener('abort', end)
  return { code, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - started) / 1_000 }
}

/** Returns whether every phase succeeded. The first one that fails ends the others, so that its output comes last. */
export const runLanes = async ({ queue, lanes, print, signal }: Options): Promise<boolean> => {
  const ending = new AbortController()
  const stopped = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal
  let failure: string | undefined
  const runPhases = async (phases: readonly Phase[]) => {
    for (const phase of phases) {
      if (stopped.aborted) return
      print(`${phase.name}: started`)
      const { code, output, seconds } = await runPhase(phase, stopped)
      if (stopped.aborted) return
      const report = `\n${output.trimEnd()}\n\n${phase.name}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds.toFixed(0)} s`
      if (code === 0) print(report)
      else failure = report
      if (code !== 0) ending.abort()
    }
  }
  const waiting = queue.values()
  // The lanes share the iterator: what one has taken, no other takes.
  const runLane = async () => {
    for (const phases of waiting) await runPhases(phases)
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  if (failure) print(failure)
  return failure === undefined && !stopped.aborted
}
