/**
 * `tooLong`, `tooMuchCpu` and `tooMuchMemory`: over a limit. `broken`: Typst refused the document or crashed. `aborted`: no
 * longer wanted.
 */
export type TypstFailureReason = 'tooLong' | 'tooMuchCpu' | 'tooMuchMemory' | 'broken' | 'aborted'

const messages: Readonly<Record<TypstFailureReason, string>> = {
  tooLong: 'Typst took too long.',
  tooMuchCpu: 'Typst needed too much processor time.',
  tooMuchMemory: 'Typst needed too much memory.',
  broken: 'Typst could not make the document.',
  aborted: 'The document is no longer wanted.',
}

/** A document that could not be made. The message is safe to log: quoted text is removed from the diagnostics. */
export class TypstFailure extends Error {
  override readonly name = 'TypstFailure'
  readonly reason: TypstFailureReason

  constructor(reason: TypstFailureReason, diagnostics: readonly string[] = []) {
    super([messages[reason], ...diagnostics].join(' '))
    this.reason = reason
  }
}

export type TypstJob = {
  /** Typst source of our own. What people wrote goes into a file, for example as JSON, and is never markup. */
  readonly template: string
  /** The only files that the template can read, by path: '/data.json', '/picture-1.png'. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** TrueType or OpenType files. Shared memory (SharedArrayBuffer) is not copied for each job. */
  readonly fonts: readonly Uint8Array[]
}

/** A compiled module, which threads share. Node's types do not declare WebAssembly. */
export type WasmModule = object

/** What a thread is started with; its one document follows as a message. */
export type TypstThreadData = { readonly module: WasmModule; readonly maxMemoryBytes: number }

export type TypstThreadResult =
  | { readonly pdf: Uint8Array }
  | { readonly failure: TypstFailureReason; readonly diagnostics: readonly string[] }
