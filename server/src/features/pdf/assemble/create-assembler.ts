import { Worker } from 'node:worker_threads'
import type { Contents } from './assemble-copy.ts'
import { fromAssembler } from './assembler-messages.ts'

export type Assembler = {
  /** Puts a copy together without holding up anybody else; one that is no longer wanted, or takes too long, is broken off. */
  readonly assemble: (contents: Contents, signal: AbortSignal) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

type Thread = Assembler & { readonly ended: Promise<void> }

const defaultProgram = new URL('./assembler-thread.ts', import.meta.url)
const maxMegabytes = 512
const defaultTimeoutMs = 20_000

type Waiting = Map<number, PromiseWithResolvers<Uint8Array>>

/** Hands on what the thread answers; fulfilled once it has ended, with whatever it was still to answer. */
const listenTo = (worker: Worker, waiting: Waiting): Promise<void> => {
  worker.on('message', (sent) => {
    const answer = fromAssembler.parse(sent)
    if ('copy' in answer) waiting.get(answer.job)?.resolve(answer.copy)
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
  const assemble: Assembler['assemble'] = async (contents, signal) => {
    lastJob += 1
    const job = lastJob
    const verdict = Promise.withResolvers<Uint8Array>()
    waiting.set(job, verdict)
    signal.addEventListener('abort', close)
    worker.postMessage({ job, contents })
    if (signal.aborted) void close()
    return verdict.promise.finally(() => {
      waiting.delete(job)
      signal.removeEventListener('abort', close)
    })
  }
  return { assemble, close, ended }
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

  return {
    assemble: (contents, signal) => {
      present ??= start()
      return present.assemble(contents, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    },
    close: async () => present?.close(),
  }
}
