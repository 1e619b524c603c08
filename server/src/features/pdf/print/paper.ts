import type { School } from '@apply/engine/define'
import type { ReadOnlyLine, ReadOnlyPage } from '@apply/engine/read-only'
import type { Receipt } from '../../applications/receipt.ts'
import { piecesOf } from './text-pieces.ts'

/** What is to be printed. */
export type PrintedView = {
  /** What the file is called by a reader. */
  readonly title: string
  readonly school: Pick<School, 'application' | 'timeZone'>
  readonly pages: readonly ReadOnlyPage[]
  readonly receipt?: Receipt | undefined
}

const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
const maxBlankLines = 8
/** The first letter with a direction of its own decides; these scripts run from right to left. */
const firstStrong = /[\p{L}\u200e\u200f]/u
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f]/u

/** A row longer than this may be cut by the end of a page. */
const maxLinesKeptTogether = 36
const charactersPerLine = 44

const isRightToLeft = (line: string): boolean => rightToLeft.test(firstStrong.exec(line)?.[0] ?? '')

/** The lines of an answer, without those that would fill pages with nothing. */
const linesOf = (text: string): readonly string[] => {
  let blank = 0
  return text.split(lineEnd).filter((line) => {
    blank = line.trim() === '' ? blank + 1 : 0
    return blank <= maxBlankLines
  })
}

const isLong = (lines: readonly string[]): boolean =>
  lines.reduce((sum, line) => sum + 1 + Math.floor(line.length / charactersPerLine), 0) > maxLinesKeptTogether

/** Every character that is to be printed. */
export const textOf = ({ school, pages }: PrintedView): string =>
  [
    school.application,
    ...pages.flatMap(({ title, parts }) => [
      title,
      ...parts.flatMap(({ headings, lines }) => [...headings, ...lines.flatMap(({ label, text }) => [label, text])]),
    ]),
  ]
    .join('\n')
    .toWellFormed()

/** The data of the template: only text, in pieces that say where a line may break. */
export const paperOf = (view: PrintedView, families: readonly string[], uncovered: ReadonlySet<number>) => {
  const { title, school, pages, receipt } = view
  const pieces = (text: string) => piecesOf(text, uncovered)
  const moment = new Intl.DateTimeFormat('en-US', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: school.timeZone },
  })
  const row = ({ label, text }: ReadOnlyLine) => {
    const lines = linesOf(text)
    const value = lines.map((line) => ({ rtl: isRightToLeft(line), pieces: pieces(line) }))
    return { label: pieces(label), value, isLong: isLong(lines) }
  }
  return {
    families,
    title,
    application: pieces(school.application),
    pages: pages.map(({ title, parts }) => ({
      title: pieces(title),
      parts: parts.map(({ headings, lines }) => ({ heading: pieces(headings.join(' · ')), lines: lines.map(row) })),
    })),
    ...(receipt && { receipt: { ...receipt, submitted: moment.format(new Date(receipt.submitted_at)) } }),
  }
}
