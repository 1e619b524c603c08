/** A program that lays out documents; kept warm, and replaced after any failure. */
export type DocxLayout = {
  readonly layOut: (files: { readonly input: string; readonly output: string }, signal: AbortSignal) => Promise<void>
  readonly close: () => Promise<void>
}
