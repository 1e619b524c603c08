import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Contents } from './assemble-copy.ts'

export type Assembler = {
  /** Assembles a copy in a worker thread. An abort or a timeout ends the thread. */
  readonly assemble: (contents: Contents, signal: AbortSignal) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

type Thread = Assembler & { readonly ended: Promise<void> }

const defaultProgram = new URL('./assembler-thread.ts', import.meta.url)
const maxMegabytes = 512
const defaultTimeoutMs = 20_000

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const toAssembler = z.object({
  job: z.int(),
  contents: z.object({
    printed: bytes,
    title: z.string(),
    attachments: z.array(z.object({ title: z.string(), pdf: bytes })),
  }),
})

const fromAssembler = z.union([
  z.object({ job: z.int(), copy: bytes }),
  z.object({ job: z.int(), failure: z.string() }),
])
export type FromAssembler = z.infer<typeof fromAssembler>

type PendingJobs = Map<number, PromiseWithResolvers<Uint8Array>>

/** Settles the jobs as the thread reports them. The promise resolves when the thread has ended; open jobs are rejected. */
const listenTo = (worker: Worker, pending: PendingJobs): Promise<void> => {
  worker.on('message', (sent) => {
    const result = fromAssembler.parse(sent)
    if ('copy' in result) pending.get(result.job)?.resolve(result.copy)
    else pending.get(result.job)?.reject(new Error(result.failure))
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
  const worker = new Worker(program, { execArgv, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
  // The process may end while the thread is idle.
  worker.unref()
  const pending: PendingJobs = new Map()
  const ended = listenTo(worker, pending)
  let lastJob = 0
  const close = async () => {
    await worker.terminate()
  }
  const assemble: Assembler['assemble'] = async (contents, signal) => {
    lastJob += 1
    const job = lastJob
    const result = Promise.withResolvers<Uint8Array>()
    pending.set(job, result)
    signal.addEventListener('abort', close)
    worker.postMessage({ job, contents })
    if (signal.aborted) void close()
    return result.promise.finally(() => {
      pending.delete(job)
      signal.removeEventListener('abort', close)
    })
  }
  return { assemble, close, ended }
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

  return {
    assemble: (contents, signal) => {
      current ??= start()
      return current.assemble(contents, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    },
    close: async () => current?.close(),
  }
}
