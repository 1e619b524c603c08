import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { compileCache } from '@apply/converter/process-limits'
import { z } from 'zod'
import type { Contents } from './assemble-copy.ts'

/** A job for a thread. */
export type AssemblyRequest = { readonly contents: Contents } | { readonly files: readonly Uint8Array[] }

export type AssemblyResult = Uint8Array | readonly number[]

/** These contents cannot be assembled, or not within the limits. The same contents fail again. */
export class AssemblyFailure extends Error {
  override readonly name = 'AssemblyFailure'
}

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const toAssembler = z.union([
  z.object({
    contents: z.object({
      printed: bytes,
      title: z.string(),
      attachments: z.array(z.object({ title: z.string(), pdf: bytes.nullable() })),
      isAssembled: z.boolean().optional(),
    }),
  }),
  /** The files whose pages are to be counted. */
  z.object({ files: z.array(bytes) }),
])

const fromAssembler = z.union([
  z.object({ result: z.union([bytes, z.array(z.int()).readonly()]) }),
  z.object({ failure: z.string() }),
])
export type FromAssembler = z.infer<typeof fromAssembler>

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
): Promise<FromAssembler> => {
  const answered = new AbortController()
  const until = { signal: AbortSignal.any([signal, answered.signal]) }
  const ended = once(worker, 'exit', until).then(() => Promise.reject(new Error('The thread ended.')))
  try {
    worker.postMessage(request)
    const [answer]: unknown[] = await Promise.race([once(worker, 'message', until), ended])
    return fromAssembler.parse(answer)
  } finally {
    answered.abort()
  }
}
