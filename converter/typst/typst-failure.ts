/** tooLong and tooMuchMemory: over a limit. broken: Typst refused the document or crashed. aborted: no longer wanted. */
export type TypstFailureReason = 'tooLong' | 'tooMuchMemory' | 'broken' | 'aborted'

const words: Readonly<Record<TypstFailureReason, string>> = {
  tooLong: 'Typst took too long.',
  tooMuchMemory: 'Typst needed too much memory.',
  broken: 'Typst could not make the document.',
  aborted: 'The document is no longer wanted.',
}

/** A document that could not be made. Its message is safe to log: what diagnostics quote is left out of them. */
export class TypstFailure extends Error {
  override readonly name = 'TypstFailure'
  readonly reason: TypstFailureReason

  constructor(reason: TypstFailureReason, diagnostics: readonly string[] = []) {
    super([words[reason], ...diagnostics].join(' '))
    this.reason = reason
  }
}
