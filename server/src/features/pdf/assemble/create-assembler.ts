import { Worker } from 'node:worker_threads'
import { compileCache } from '@apply/converter/process-limits'
import { z } from 'zod'
import type { Contents } from './assemble-copy.ts'

export type Assembler = {
  /** Assembles a copy in a worker thread. An abort or a timeout ends the thread. */
  readonly assemble: (contents: Contents, signal: AbortSignal) => Promise<Uint8Array>
  /** Counts the pages of each of these files, in the same thread and with the same limits. A file that cannot be read has none. */
  readonly countPages: (files: readonly Uint8Array[], signal: AbortSignal) => Promise<readonly number[]>
  readonly close: () => Promise<void>
}

type Result = Uint8Array | readonly number[]

/** A job for the thread, before it gets its number. */
type Request = { readonly contents: Contents } | { readonly files: readonly Uint8Array[] }

type Thread = {
  readonly run: (request: Request, signal: AbortSignal) => Promise<Result>
  readonly close: () => Promise<void>
  readonly ended: Promise<void>
}

const defaultProgram = new URL('./assembler-thread.ts', import.meta.url)
const maxMegabytes = 512
const defaultTimeoutMs = 20_000

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const toAssembler = z.union([
  z.object({
    job: z.int(),
    contents: z.object({
      printed: bytes,
      title: z.string(),
      attachments: z.array(z.object({ title: z.string(), pdf: bytes.nullable() })),
      isAssembled: z.boolean().optional(),
    }),
  }),
  /** The files whose pages are to be counted. */
  z.object({ job: z.int(), files: z.array(bytes) }),
])

const fromAssembler = z.union([
  z.object({ job: z.int(), result: z.union([bytes, z.array(z.int()).readonly()]) }),
  z.object({ job: z.int(), failure: z.string() }),
])
export type FromAssembler = z.infer<typeof fromAssembler>

type PendingJobs = Map<number, PromiseWithResolvers<Result>>

/** Settles the jobs as the thread reports them. The promise resolves when the thread has ended; open jobs are rejected. */
const listenTo = (worker: Worker, pending: PendingJobs): Promise<void> => {
  worker.on('message', (sent) => {
    const message = fromAssembler.parse(sent)
    if ('result' in message) pending.get(message.job)?.resolve(message.result)
    else pending.get(message.job)?.reject(new Error(message.failure))
  })
  return new Promise<void>((resolve) => {
    const end = (reason: unknown) => {
      resolve()
      for (const { reject } of pending.values()) reject(reason)
    }
    worker.on('error', end).on('exit', () => end(new Error('The thread ended.')))
  })
}

const startThread = (program: URL): Thread => {
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const env = { NODE_COMPILE_CACHE: compileCache }
  const worker = new Worker(program, { execArgv, env, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
  // The process may end while the thread is idle.
  worker.unref()
  const pending: PendingJobs = new Map()
  const ended = listenTo(worker, pending)
  let lastJob = 0
  const close = async () => {
    await worker.terminate()
  }
  const run: Thread['run'] = async (request, signal) => {
    lastJob += 1
    const job = lastJob
    const result = Promise.withResolvers<Result>()
    pending.set(job, result)
    signal.addEventListener('abort', close)
    worker.postMessage({ job, ...request })
    if (signal.aborted) void close()
    return result.promise.finally(() => {
      pending.delete(job)
      signal.removeEventListener('abort', close)
    })
  }
  return { run, close, ended }
}

/** Starts its thread with the first copy, and a new one after a thread has ended. */
export const createAssembler = (program = defaultProgram, timeoutMs = defaultTimeoutMs): Assembler => {
  let current: Thread | undefined

  const start = (): Thread => {
    const thread = startThread(program)
    void thread.ended.then(() => {
      if (current === thread) current = undefined
    })
    return thread
  }

  const run = (request: Request, signal: AbortSignal): Promise<Result> => {
    current ??= start()
    return current.run(request, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
  }

  return {
    assemble: async (contents, signal) => {
      const copy = await run({ contents }, signal)
      if (!(copy instanceof Uint8Array)) throw new Error('The thread returned numbers of pages instead of a copy.')
      return copy
    },
    countPages: async (files, signal) => {
      const counts = files.length === 0 ? [] : await run({ files }, signal)
      if (counts instanceof Uint8Array) throw new Error('The thread returned a copy instead of numbers of pages.')
      return counts
    },
    close: async () => current?.close(),
  }
}
