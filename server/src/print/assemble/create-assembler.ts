import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { HttpError } from '../../platform/errors/http-error.ts'
import { orAborted } from '../../platform/jobs/create-jobs.ts'
import type { Contents } from './assemble-copy.ts'
import {
  AssemblyFailure,
  type AssemblyRequest,
  type AssemblyResult,
  askThread,
  startThread,
} from './assembly-thread.ts'

export type Assembler = {
  /** Assembles a copy in a worker thread, which belongs to this copy until it is done. Ends that thread after an abort or a timeout. */
  readonly assemble: (contents: Contents, signal: AbortSignal) => Promise<Uint8Array>
  /** Counts the pages of each of these files, in the same way and with the same limits. A file that cannot be read has none. */
  readonly countPages: (files: readonly Uint8Array[], signal: AbortSignal) => Promise<readonly number[]>
  readonly close: () => Promise<void>
}

const defaultProgram = new URL('./assembler-thread.ts', import.meta.url)
/** From the moment at which a thread begins with a copy. */
const defaultTimeoutMs = 20_000

const concurrency = 4
const maxOpen = 100 + concurrency

const tooMany = () =>
  new HttpError(503, 'Many PDF files are being made right now. Please try again in a moment.', {
    retryAfterSeconds: 10,
  })

/** Threads, of which each does one job at a time. The last one that is free is kept: starting one takes longer than a job. */
const createThreads = (program: URL) => {
  const threads = new Set<Worker>()
  let idle: Worker | undefined

  const start = (): Worker => {
    const worker = startThread(program)
    threads.add(worker)
    worker.once('exit', () => {
      threads.delete(worker)
      if (idle === worker) idle = undefined
    })
    return worker
  }

  return {
    take: (): Worker => {
      const worker = idle ?? start()
      idle = undefined
      return worker
    },
    giveBack: async (worker: Worker): Promise<void> => {
      if (idle) await worker.terminate()
      else idle = worker
    },
    endAll: async (): Promise<void> => {
      await Promise.all([...threads].map((worker) => worker.terminate()))
    },
  }
}

/** A few copies at a time, each in a thread of its own, so that the end of one is nothing to the others. */
export const createAssembler = (program = defaultProgram, timeoutMs = defaultTimeoutMs): Assembler => {
  const { take, giveBack, endAll } = createThreads(program)
  const closing = new AbortController()
  const inTurn = pLimit(concurrency)
  /** Those that somebody still waits for. */
  let open = 0

  const work = async (request: AssemblyRequest, signal: AbortSignal): Promise<AssemblyResult> => {
    signal.throwIfAborted()
    const worker = take()
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const answer = await askThread(worker, request, limit).catch(async (cause: unknown) => {
      await worker.terminate()
      signal.throwIfAborted()
      throw new AssemblyFailure('The copy broke its thread or took too long.', { cause })
    })
    await giveBack(worker)
    if ('failure' in answer) throw new AssemblyFailure(answer.failure)
    return answer.result
  }

  const run = async (request: AssemblyRequest, wanted: AbortSignal): Promise<AssemblyResult> => {
    if (open >= maxOpen) throw tooMany()
    open += 1
    const signal = AbortSignal.any([wanted, closing.signal])
    const working = inTurn(() => work(request, signal))
    return orAborted(working, signal).finally(() => {
      open -= 1
    })
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
    close: async () => {
      closing.abort()
      await endAll()
    },
  }
}
