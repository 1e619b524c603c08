import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { compileCache } from '@apply/converter/process-limits'
import type { Contents } from './assemble-copy.ts'

/** A job for a thread: a copy to assemble, or files whose pages are to be counted. */
export type AssemblyRequest = { readonly contents: Contents } | { readonly files: readonly Uint8Array[] }

export type AssemblyResult = Uint8Array | readonly number[]

/** What a thread answers. */
export type AssemblyAnswer = { readonly result: AssemblyResult } | { readonly failure: string }

/** These contents cannot be assembled, or not within the limits. The same contents fail again. */
export class AssemblyFailure extends Error {
  override readonly name = 'AssemblyFailure'
}

const maxMegabytes = 512

export const startThread = (program: URL): Worker => {
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const env = { NODE_COMPILE_CACHE: compileCache }
  const worker = new Worker(program, { execArgv, env, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
  // The process may end while the thread is idle.
  worker.unref()
  // A thread that breaks while it is idle is not used again.
  worker.on('error', () => undefined)
  return worker
}

/** Has a thread do one job. Rejects if the thread breaks or ends, or once the signal is aborted. */
export const askThread = async (
  worker: Worker,
  request: AssemblyRequest,
  signal: AbortSignal,
): Promise<AssemblyAnswer> => {
  const answered = new AbortController()
  const until = { signal: AbortSignal.any([signal, answered.signal]) }
  const ended = once(worker, 'exit', until).then(() => Promise.reject(new Error('The thread ended.')))
  try {
    worker.postMessage(request)
    const [answer] = await Promise.race([once(worker, 'message', until), ended])
    return answer
  } finally {
    answered.abort()
  }
}
