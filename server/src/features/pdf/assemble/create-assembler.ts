import { Worker } from 'node:worker_threads'
import type { Contents } from './assemble-copy.ts'
import { fromAssembler } from './assembler-messages.ts'

export type Assembler = {
  /** Puts a copy together without holding up anybody else; one that is no longer wanted, or takes too long, is broken off. */
  readonly assemble: (contents: Contents, signal: AbortSignal) => Promise<Uint8Array>
  /** How many pages these files have together, counted in the same way. */
  readonly countPages: (files: readonly Uint8Array[], signal: AbortSignal) => Promise<number>
  readonly close: () => Promise<void>
}

type Result = Uint8Array | number

/** What a thread is asked to do; the number of the job is added. */
type Order = { readonly contents: Contents } | { readonly files: readonly Uint8Array[] }

type Thread = {
  readonly run: (order: Order, signal: AbortSignal) => Promise<Result>
  readonly close: () => Promise<void>
  readonly ended: Promise<void>
}

const defaultProgram = new URL('./assembler-thread.ts', import.meta.url)
const maxMegabytes = 512
const defaultTimeoutMs = 20_000

type Waiting = Map<number, PromiseWithResolvers<Result>>

/** Hands on what the thread answers; fulfilled once it has ended, with whatever it was still to answer. */
const listenTo = (worker: Worker, waiting: Waiting): Promise<void> => {
  worker.on('message', (sent) => {
    const answer = fromAssembler.parse(sent)
    if ('result' in answer) waiting.get(answer.job)?.resolve(answer.result)
    else waiting.get(answer.job)?.reject(new Error(answer.failure))
  })
  return new Promise<void>((resolve) => {
    const end = (reason: unknown) => {
      resolve()
      for (const { reject } of waiting.values()) reject(reason)
    }
    worker.on('error', end).on('exit', () => end(new Error('The thread ended.')))
  })
}

const startThread = (program: URL): Thread => {
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const worker = new Worker(program, { execArgv, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
  // The process may end while nothing is being put together.
  worker.unref()
  const waiting: Waiting = new Map()
  const ended = listenTo(worker, waiting)
  let lastJob = 0
  const close = async () => {
    await worker.terminate()
  }
  const run: Thread['run'] = async (order, signal) => {
    lastJob += 1
    const job = lastJob
    const verdict = Promise.withResolvers<Result>()
    waiting.set(job, verdict)
    signal.addEventListener('abort', close)
    worker.postMessage({ job, ...order })
    if (signal.aborted) void close()
    return verdict.promise.finally(() => {
      waiting.delete(job)
      signal.removeEventListener('abort', close)
    })
  }
  return { run, close, ended }
}

/** A thread that puts copies together, started with the first one and anew after it broke. */
export const createAssembler = (program = defaultProgram, timeoutMs = defaultTimeoutMs): Assembler => {
  let present: Thread | undefined

  const start = (): Thread => {
    const thread = startThread(program)
    void thread.ended.then(() => {
      if (present === thread) present = undefined
    })
    return thread
  }

  const run = (order: Order, signal: AbortSignal): Promise<Result> => {
    present ??= start()
    return present.run(order, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
  }

  return {
    assemble: async (contents, signal) => {
      const copy = await run({ contents }, signal)
      if (typeof copy === 'number') throw new Error('The thread counted instead of putting a copy together.')
      return copy
    },
    countPages: async (files, signal) => (files.length === 0 ? 0 : Number(await run({ files }, signal))),
    close: async () => present?.close(),
  }
}
