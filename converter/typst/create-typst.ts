import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { compileCache } from '../process-limits.ts'
import {
  TypstFailure,
  type TypstJob,
  type TypstThreadData,
  type TypstThreadResult,
  type WasmModule,
} from './typst-job.ts'
import { limitWasmMemory, type TimeLimits, watchTime } from './typst-limits.ts'

export type Typst = {
  /** Makes a PDF in a fresh thread, or rejects with a `TypstFailure`. */
  readonly compile: (job: TypstJob, signal: AbortSignal, limits?: Partial<TimeLimits>) => Promise<Uint8Array>
  /** Compiles the WebAssembly module and starts a thread ahead of the first job. */
  readonly warm: () => Promise<void>
  /** Aborts the running jobs. */
  readonly close: () => Promise<void>
}

type Options = Partial<TimeLimits> & { readonly maxMemoryBytes?: number }

declare const WebAssembly: { readonly compile: (binary: Uint8Array) => Promise<WasmModule> }

const program = new URL('./typst-thread.ts', import.meta.url)
const binary = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
const defaultTimeoutMs = 60_000
const defaultMaxMemoryBytes = 512 * 1024 * 1024

const startThread = (workerData: TypstThreadData): Worker =>
  new Worker(program, {
    workerData,
    env: { NODE_COMPILE_CACHE: compileCache },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // The compiler's own output can quote answers, so nobody reads it.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })

const resultOf = (worker: Worker, signal: AbortSignal): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason instanceof TypstFailure ? signal.reason : new TypstFailure('aborted'))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    worker.once('message', (result: TypstThreadResult) => {
      if ('pdf' in result) resolve(result.pdf)
      else reject(new TypstFailure(result.failure, result.diagnostics))
    })
    worker.once('error', (error: Error) => reject(new TypstFailure('broken', [error.name])))
    worker.once('exit', () => reject(new TypstFailure('aborted')))
  })

const compiled = new Map<number, Promise<WasmModule>>()

/** Compiles the WebAssembly module once per process and limit. A failure is forgotten, so that the next call tries again. */
const loadModule = (maxMemoryBytes: number): Promise<WasmModule> => {
  const known = compiled.get(maxMemoryBytes)
  if (known) return known
  const compile = async () => WebAssembly.compile(limitWasmMemory(await readFile(binary), maxMemoryBytes))
  const loading = compile().catch((error: unknown) => {
    compiled.delete(maxMemoryBytes)
    throw error
  })
  compiled.set(maxMemoryBytes, loading)
  return loading
}

/**
 * Typst as WebAssembly: one compiled module for the process, and a new thread for each document. The next thread is started when one has
 * ended, because starting one takes as long as typesetting some pages.
 */
export const createTypst = ({
  timeoutMs = defaultTimeoutMs,
  maxCpuMs,
  maxMemoryBytes = defaultMaxMemoryBytes,
}: Options = {}): Typst => {
  const closing = new AbortController()
  const threads = new Set<Worker>()
  let spare: Worker | undefined

  const start = (module: WasmModule): Worker => {
    const worker = startThread({ module, maxMemoryBytes })
    threads.add(worker)
    // A spare thread may crash before it gets a document; it is then replaced.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      threads.delete(worker)
      if (spare === worker) spare = undefined
    })
    return worker
  }

  const keepThread = (module: WasmModule): void => {
    if (closing.signal.aborted || spare) return
    spare = start(module)
    // The process may end while the thread waits.
    spare.unref()
  }

  return {
    compile: async (job, signal, limits = {}) => {
      const module = await loadModule(maxMemoryBytes)
      const worker = spare ?? start(module)
      spare = undefined
      worker.ref()
      const time = watchTime(worker, { timeoutMs, maxCpuMs, ...limits })
      try {
        const result = resultOf(worker, AbortSignal.any([signal, closing.signal, time.signal]))
        worker.postMessage(job)
        return await result
      } finally {
        time.stop()
        void worker.terminate()
        keepThread(module)
      }
    },
    warm: async () => {
      keepThread(await loadModule(maxMemoryBytes))
    },
    close: async () => {
      closing.abort()
      await Promise.all([...threads].map((worker) => worker.terminate()))
    },
  }
}
