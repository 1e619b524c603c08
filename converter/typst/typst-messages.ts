import type { TypstFailureReason } from './typst-failure.ts'

/** A compiled module, which threads share. Node's types know no WebAssembly. */
export type WasmModule = object

/** What a thread is started with. */
export type TypstThreadData = { readonly module: WasmModule; readonly maxMemoryBytes: number }

/** The one document that a thread is given. */
export type TypstThreadJob = {
  readonly template: string
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly fonts: readonly Uint8Array[]
}

/** What a thread answers, once. */
export type TypstThreadResult =
  | { readonly pdf: Uint8Array }
  | { readonly failure: TypstFailureReason; readonly diagnostics: readonly string[] }
