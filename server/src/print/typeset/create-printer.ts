import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fonts } from '@apply/converter/fonts'
import type { Typst } from '@apply/converter/typst'
import { momentInTimeZone } from '@apply/engine/calendar'
import type { School } from '@apply/engine/define'
import { correctionText, isWideLine, lineText, type ReadOnlyLine, type ReadOnlyPage } from '@apply/engine/read-only'
import type { FastifyBaseLogger } from 'fastify'
import { renderSVG } from 'uqr'
import type { Receipt } from '../../application/receipt/receipt.ts'
import { fitsOnPage, isLong, isRightToLeft, linesOf } from './answer-lines.ts'
import { logoOf } from './school-logo.ts'
import { codeName, piecesOf } from './text-pieces.ts'

/** The content of a print. */
type PrintedView = {
  /** The title of the PDF file. */
  readonly title: string
  readonly school: Pick<School, 'name' | 'application' | 'look' | 'timeZone'>
  readonly applicant: { readonly name: string; readonly email: string }
  readonly pages: readonly ReadOnlyPage[]
  readonly receipt?: Receipt | undefined
  /** The address of the product, where anybody can check the receipt. */
  readonly publicUrl: string
  /** The number of document pages after the print. They count in "Page n of m". */
  readonly attachedPages: number
  /** The titles of documents that cannot be added after the print. */
  readonly lost: readonly string[]
}

/** A correction stands below the answer that it corrects. */
const withCorrectionsBelow = (pages: readonly ReadOnlyPage[], timeZone: string): readonly ReadOnlyPage[] =>
  pages.map((page) => ({
    ...page,
    parts: page.parts.map((part) => ({
      ...part,
      lines: part.lines.map((line) => {
        const below = correctionText(line, timeZone)
        return below === undefined ? line : { ...line, text: [line.text, below].filter(Boolean).join('\n') }
      }),
    })),
  }))

/** All text of a print, to select fonts for. */
const textOf = ({ school, applicant, pages, lost }: PrintedView): string =>
  [
    ...[school.name, school.application, applicant.name, applicant.email, ...lost],
    ...pages.flatMap(({ title, parts }) => [
      title,
      ...parts.flatMap(({ headings, lines }) => [
        ...headings,
        ...lines.flatMap(({ label, text, terms = [] }) => [
          ...terms.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
          ...[label, text],
        ]),
      ]),
    ]),
  ]
    .join('\n')
    .toWellFormed()

/** The page on which anybody can check this receipt. */
const checkAddress = (publicUrl: string, { number, sha256 }: Receipt): string =>
  new URL(`/receipt?${new URLSearchParams({ number, sha256 })}`, publicUrl).href

/** The data of the Typst template: only text, in pieces between which a line may break. */
const templateData = (view: PrintedView, families: readonly string[], uncovered: ReadonlySet<number>) => {
  const { title, school, applicant, pages, receipt, attachedPages, lost, publicUrl } = view
  const pieces = (text: string) => piecesOf(text, uncovered)
  const paragraph = (line: string) => ({ rtl: isRightToLeft(line), pieces: pieces(line) })
  const row = (line: ReadOnlyLine) => {
    const lines = linesOf(lineText(line, school.timeZone))
    return {
      label: pieces(line.label),
      value: lines.map(paragraph),
      isLong: isLong(lines),
      isWide: isWideLine(line),
      terms: (line.terms ?? []).map(({ heading, paragraphs }) => ({
        heading: pieces(heading),
        paragraphs: paragraphs.map(paragraph),
      })),
    }
  }
  return {
    families,
    title,
    attachedPages,
    accent: school.look.colors.accent,
    school: pieces(school.name),
    application: pieces(school.application),
    applicant: { name: paragraph(applicant.name), email: pieces(applicant.email) },
    pages: pages.map(({ title, parts }) => ({
      title: pieces(title),
      parts: parts.map(({ headings, lines }) => ({
        heading: pieces(headings.join(' · ')),
        lines: lines.map(row),
        fits: fitsOnPage(lines) ?? null,
      })),
    })),
    lost: lost.map(pieces),
    ...(receipt && {
      receipt: {
        ...receipt,
        address: checkAddress(publicUrl, receipt),
        submitted: momentInTimeZone(school.timeZone, new Date(receipt.submitted_at)),
      },
    }),
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
  print: async (asked, signal) => {
    const view = { ...asked, pages: withCorrectionsBelow(asked.pages, asked.school.timeZone) }
    const { families, files, uncovered } = await fonts.forText(textOf(view))
    if (uncovered.size > 0) {
      const codePoints = [...uncovered].slice(0, maxLoggedCodePoints).map(codeName)
      log.warn({ codePoints }, 'A PDF copy has characters that no font covers; they are printed as code points.')
    }
    const data = Buffer.from(JSON.stringify(templateData(view, families, uncovered)))
    const own = new Map([
      ['/data.json', data],
      ['/logo.svg', await logoOf(view.school)],
    ])
    if (view.receipt)
      own.set('/check.svg', Buffer.from(renderSVG(checkAddress(view.publicUrl, view.receipt), { border: 0 })))
    const job = { template: await readFile(template, 'utf8'), files: own, fonts: files }
    return typst.compile(job, signal)
  },
})
