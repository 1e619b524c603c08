import { parentPort, workerData } from 'node:worker_threads'
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import type { TypstJob, TypstThreadData, TypstThreadResult } from './typst-job.ts'

// A thread for one document. The memory of a WebAssembly instance grows with every document and never shrinks.

declare const WebAssembly: { readonly RuntimeError: ErrorConstructor }

const mainFile = '/main.typ'
const structuredDiagnostics = 3

const textAt = (value: object, name: string): string => String(Reflect.get(value, name) ?? '')

/** The place and the message of a diagnostic. Quoted parts may be answers, so they are removed. */
const describe = (diagnostic: unknown): string => {
  if (typeof diagnostic !== 'object' || diagnostic === null) return 'unknown'
  const message = textAt(diagnostic, 'message').replaceAll(/"(?:[^"\\]|\\.)*"|`[^`]*`/gs, '…')
  return `${textAt(diagnostic, 'path')} ${textAt(diagnostic, 'range')}: ${message}`
}

const compile = async ({ template, files, fonts }: TypstJob): Promise<TypstThreadResult> => {
  const builder = new TypstCompilerBuilder()
  // Without an access model of its own the compiler reaches no file and no network.
  builder.set_dummy_access_model()
  for (const font of fonts) await builder.add_raw_font(font)
  const compiler = await builder.build()
  for (const [path, bytes] of files) compiler.map_shadow(path, bytes)
  compiler.add_source(mainFile, template)
  const { result, diagnostics }: { result?: unknown; diagnostics?: unknown } = compiler.compile(
    mainFile,
    undefined,
    'pdf',
    structuredDiagnostics,
  )
  if (result instanceof Uint8Array) return { pdf: result }
  return { failure: 'broken', diagnostics: Array.isArray(diagnostics) ? diagnostics.map(describe) : [] }
}

const run = async (
  { module, maxMemoryBytes }: TypstThreadData,
  given: Promise<TypstJob>,
): Promise<TypstThreadResult> => {
  const { memory } = initSync({ module })
  const job = await given
  try {
    return await compile(job)
  } catch (error) {
    // A refused allocation and a crash look the same. An allocation asks for at most twice the present size.
    const isFull = error instanceof WebAssembly.RuntimeError && memory.buffer.byteLength > maxMemoryBytes / 4
    if (isFull) return { failure: 'tooMuchMemory', diagnostics: [] }
    return { failure: 'broken', diagnostics: [error instanceof Error ? error.name : 'unknown'] }
  }
}

const given = new Promise<TypstJob>((resolve) => void parentPort?.once('message', resolve))
parentPort?.postMessage(await run(workerData, given))
