import type { Script } from './scripts.ts'
import type { WordFiles } from './word/word-files.ts'

/** A document to lay out. */
export type DocxJob = {
  readonly input: string
  readonly output: string
  /** What it is written in. */
  readonly scripts: readonly Script[]
  /** Has the document read into data, by a process that its content may end. */
  readonly read: () => Promise<WordFiles>
}

/** A program that lays out documents; kept warm, and replaced after any failure. */
export type DocxLayout = {
  readonly layOut: (job: DocxJob, signal: AbortSignal) => Promise<void>
  readonly close: () => Promise<void>
}
