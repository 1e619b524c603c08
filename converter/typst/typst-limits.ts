import type { Worker } from 'node:worker_threads'
import { TypstFailure } from './typst-job.ts'

const memorySection = 5
const headerBytes = 8

/** Reads an unsigned LEB128 number. */
const readNumber = (bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } => {
  let [value, shift, at] = [0, 0, start]
  for (;;) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    at += 1
    if (byte < 0x80) return { value, end: at }
    shift += 7
  }
}

const numberBytes = (value: number): readonly number[] =>
  value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...numberBytes(Math.floor(value / 0x80))]

/** A memory section with one memory: its initial and its maximum size. */
const limitedSection = (initialPages: number, maxPages: number): Uint8Array => {
  const content = [1, 1, ...numberBytes(initialPages), ...numberBytes(maxPages)]
  return Uint8Array.from([memorySection, ...numberBytes(content.length), ...content])
}

const wasmPageBytes = 65_536

/**
 * Writes a maximum into the memory section of a WebAssembly binary. The resource limits of a worker thread do not cover
 * WebAssembly memory, and V8's flag for it would limit that of the whole process.
 */
export const limitWasmMemory = (binary: Uint8Array, maxBytes: number): Uint8Array => {
  let at = headerBytes
  while (at < binary.length) {
    const size = readNumber(binary, at + 1)
    const end = size.end + size.value
    if (binary[at] === memorySection) {
      // The section holds the count of memories, the flags of the first one, and its sizes.
      const initial = readNumber(binary, size.end + 2)
      const section = limitedSection(initial.value, Math.floor(maxBytes / wasmPageBytes))
      return Buffer.concat([binary.subarray(0, at), section, binary.subarray(end)])
    }
    at = end
  }
  throw new Error('The WebAssembly binary has no memory of its own.')
}

export type TimeLimits = {
  /** Wall time. */
  readonly timeoutMs: number
  /** Processor time; not limited unless it is given. */
  readonly maxCpuMs?: number | undefined
}

const cpuCheckMs = 100

/** Aborts its signal when a thread exceeds a time limit. */
export const watchTime = (worker: Worker, { timeoutMs, maxCpuMs }: TimeLimits) => {
  const limit = new AbortController()
  const checkCpu = async (maxMs: number) => {
    const { user, system } = await worker.cpuUsage()
    if ((user + system) / 1_000 > maxMs) limit.abort(new TypstFailure('tooMuchCpu'))
  }
  const timeout = setTimeout(() => limit.abort(new TypstFailure('tooLong')), timeoutMs)
  // A thread that has ended rejects the question, and its end is known from its events.
  const interval = maxCpuMs && setInterval(() => void checkCpu(maxCpuMs).catch(() => undefined), cpuCheckMs)
  return {
    signal: limit.signal,
    stop: () => {
      clearTimeout(timeout)
      clearInterval(interval)
    },
  }
}
