import { isWideLine, type ReadOnlyLine } from '@apply/engine/read-only'

const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
const maxBlankLines = 8
/** The first letter with a direction decides the direction of the line. */
const firstStrong = /[\p{L}\u200e\u200f]/u
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f]/u

/** A longer row may be split across pages. */
const maxLinesKeptTogether = 36
const charactersPerLine = 44

export const isRightToLeft = (line: string): boolean => rightToLeft.test(firstStrong.exec(line)?.[0] ?? '')

/** The lines of an answer, with at most eight blank lines in a row. */
export const linesOf = (text: string): readonly string[] => {
  let blank = 0
  return text.split(lineEnd).filter((line) => {
    blank = line.trim() === '' ? blank + 1 : 0
    return blank <= maxBlankLines
  })
}

/** About how many lines these texts fill, each beginning a new one. */
const wrapped = (texts: readonly string[], width: number): number =>
  texts.reduce((sum, text) => sum + 1 + Math.floor(text.length / width), 0)

export const isLong = (lines: readonly string[]): boolean => wrapped(lines, charactersPerLine) > maxLinesKeptTogether

const charactersPerLabelLine = 30
const charactersPerWideLine = 80
/** A page always holds more lines than this. */
const maxLinesPerPage = 32

/** Letters of other scripts can be much wider, so that only the template can measure their lines. */
const latinOnly = /^[\s\u0020-\u024f\u2010-\u2027]*$/u

const linesFor = (line: ReadOnlyLine): number => {
  const { label, text, terms = [] } = line
  const passages = terms.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
  const own = isWideLine(line)
    ? wrapped([label, ...text.split(lineEnd)], charactersPerWideLine)
    : Math.max(wrapped([label], charactersPerLabelLine), wrapped(text.split(lineEnd), charactersPerLine))
  return own + wrapped(passages, charactersPerWideLine)
}

/** Whether a page can hold all these lines; undefined if that has to be measured. */
export const fitsOnPage = (lines: readonly ReadOnlyLine[]): boolean | undefined => {
  if (!lines.every(({ label, text }) => latinOnly.test(label) && latinOnly.test(text))) return undefined
  return lines.reduce((sum, line) => sum + linesFor(line), 0) <= maxLinesPerPage
}
