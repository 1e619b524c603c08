import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fonts } from '@apply/converter/fonts'
import type { Typst } from '@apply/converter/typst'
import type { School } from '@apply/engine/define'
import type { ReadOnlyLine, ReadOnlyPage } from '@apply/engine/read-only'
import type { FastifyBaseLogger } from 'fastify'
import type { Receipt } from '../../applications/receipt.ts'
import { codeName, piecesOf } from './text-pieces.ts'

/** The content of a print. */
export type PrintedView = {
  /** The title of the PDF file. */
  readonly title: string
  readonly school: Pick<School, 'application' | 'timeZone'>
  readonly pages: readonly ReadOnlyPage[]
  readonly receipt?: Receipt | undefined
}

const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
const maxBlankLines = 8
/** The first letter with a direction decides the direction of the line. */
const firstStrong = /[\p{L}\u200e\u200f]/u
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f]/u

/** A longer row may be split across pages. */
const maxLinesKeptTogether = 36
const charactersPerLine = 44

const isRightToLeft = (line: string): boolean => rightToLeft.test(firstStrong.exec(line)?.[0] ?? '')

/** The lines of an answer, with at most eight blank lines in a row. */
const linesOf = (text: string): readonly string[] => {
  let blank = 0
  return text.split(lineEnd).filter((line) => {
    blank = line.trim() === '' ? blank + 1 : 0
    return blank <= maxBlankLines
  })
}

const isLong = (lines: readonly string[]): boolean =>
  lines.reduce((sum, line) => sum + 1 + Math.floor(line.length / charactersPerLine), 0) > maxLinesKeptTogether

/** All text of a print, to select fonts for. */
const textOf = ({ school, pages }: PrintedView): string =>
  [
    school.application,
    ...pages.flatMap(({ title, parts }) => [
      title,
      ...parts.flatMap(({ headings, lines }) => [...headings, ...lines.flatMap(({ label, text }) => [label, text])]),
    ]),
  ]
    .join('\n')
    .toWellFormed()

/** The data of the Typst template: only text, in pieces between which a line may break. */
const templateData = (view: PrintedView, families: readonly string[], uncovered: ReadonlySet<number>) => {
  const { title, school, pages, receipt } = view
  const pieces = (text: string) => piecesOf(text, uncovered)
  const timeFormat = new Intl.DateTimeFormat('en-US', {
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
    ...(receipt && { receipt: { ...receipt, submitted: timeFormat.format(new Date(receipt.submitted_at)) } }),
  }
}

export type Printer = { readonly print: (view: PrintedView, signal: AbortSignal) => Promise<Uint8Array> }

type Deps = {
  readonly typst: Pick<Typst, 'compile'>
  readonly fonts: Fonts
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const maxLoggedCodePoints = 20
const template = join(import.meta.dirname, 'application.typ')

/** Prints applications with Typst. */
export const createPrinter = ({ typst, fonts, log }: Deps): Printer => ({
  print: async (view, signal) => {
    const { families, files, uncovered } = await fonts.forText(textOf(view))
    if (uncovered.size > 0) {
      const codePoints = [...uncovered].slice(0, maxLoggedCodePoints).map(codeName)
      log.warn({ codePoints }, 'A PDF copy has characters that no font covers; they are printed as code points.')
    }
    const data = Buffer.from(JSON.stringify(templateData(view, families, uncovered)))
    const job = { template: await readFile(template, 'utf8'), files: new Map([['/data.json', data]]), fonts: files }
    return typst.compile(job, signal)
  },
})
