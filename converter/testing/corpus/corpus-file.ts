import type { ConversionFailure } from '../../failures.ts'

/** A point of the first page, as shares of its width and height from the top left, and the color that it must have. */
type Colored = readonly [across: number, down: number, color: string]

type Shown = {
  /** The words of each page. */
  readonly pages: readonly string[]
  readonly colors?: readonly Colored[]
}

/** A file of the corpus: how it is made and what must come out. Its name is that of the upload. */
export type CorpusFile = {
  readonly name: string
  readonly make: () => Buffer | Promise<Buffer>
  readonly outcome: Shown | ConversionFailure
}
