/**
 * What is written: one text, one of several, or one of several with a weight each. An empty text leaves the question open. In a text
 * `{key}` stands for another answer, `{leaves}` for the year in which the person leaves school, `{entry}` for the year of the classes
 * that most enter in (both also as `{leaves-4}`), and `#` for any digit.
 */
export type SampleValues = string | readonly string[] | Readonly<Record<string, number>>

/** Answers that fit each other, such as a town, its ZIP code and its school. A set with a share of 3 is taken three times as often as one of 1. */
export type SampleSet = { readonly share?: number; readonly answers: Readonly<Record<string, SampleValues>> }

/** The lines of each page: `# ` begins a heading, and `|` divides a line into columns. */
export type SampleDocument = {
  readonly fileName: string
  readonly pages: readonly (readonly SampleValues[])[]
  /** What some send instead, taken with a phone. */
  readonly photo?: SamplePhoto
}

/** A JPEG in color, with its size in pixels. */
export type SamplePhoto = {
  readonly fileName: string
  /** Its path in the folder of all schools. */
  readonly path: string
  readonly width: number
  readonly height: number
}

/** What the office asks beside the text of the template, and what the applicant writes. */
export type SampleExchange = { readonly ask: string; readonly reply: string }

/** What a document says instead of the answer to a question, and which one it is. */
export type SampleCorrection = { readonly key: string; readonly value: string; readonly reason: string }

/** The words of a school's invented applicants and of the office that reads them, for `./admin sample`. */
export type Sample = {
  /** Each applicant gets one set of each list. */
  readonly sets: readonly (readonly SampleSet[])[]
  /** By the key of the question, or the name of the request, that they answer. */
  readonly documents: Readonly<Record<string, SampleDocument>>
  /** By the name of the request. */
  readonly exchanges: Readonly<Record<string, readonly SampleExchange[]>>
  readonly notes: readonly string[]
  /** What counselors write. */
  readonly counselorLetters?: readonly string[]
  /** What staff correct after the submission, where it was answered. */
  readonly corrections?: readonly SampleCorrection[]
  /** How often each decision is made, by its name. */
  readonly decisions?: Readonly<Record<string, number>>
  /** For a decision that has conditions. */
  readonly conditions?: readonly string[]
}
