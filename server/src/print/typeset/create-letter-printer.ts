import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fonts } from '@apply/converter/fonts'
import type { Typst } from '@apply/converter/typst'
import { dayInTimeZone, dayInWords } from '@apply/engine/calendar'
import type { Letter } from '@apply/engine/compose-letter'
import type { School } from '@apply/engine/define'
import type { FastifyBaseLogger } from 'fastify'
import { isRightToLeft } from './answer-lines.ts'
import { logoOf } from './school-logo.ts'
import { codeName, piecesOf } from './text-pieces.ts'

/** A letter of the school to the applicant with this receipt, dated by the day of this moment there. */
type PrintedLetter = { readonly letter: Letter; readonly receipt: string; readonly moment: Date }

type Sender = Pick<School, 'name' | 'application' | 'address' | 'look' | 'timeZone'>

const linesOf = ({ title, blocks, closing }: Letter): readonly string[] => [
  title,
  ...blocks.flatMap((block) => (typeof block === 'string' ? [block] : block.list)),
  ...closing,
]

const textOf = ({ letter, receipt }: PrintedLetter, { name, application, address }: Sender): string =>
  [name, application, ...address, receipt, ...linesOf(letter)].join('\n').toWellFormed()

const letterData = (
  { letter, receipt, moment }: PrintedLetter,
  { name, application, address, look, timeZone }: Sender,
  { families, uncovered }: Awaited<ReturnType<Fonts['forText']>>,
) => {
  const pieces = (text: string) => piecesOf(text, uncovered)
  const paragraph = (text: string) => ({ rtl: isRightToLeft(text), pieces: pieces(text) })
  return {
    families,
    // The same for every decision: it shows in lists of files and in tabs of browsers.
    title: `Letter · ${receipt}`,
    accent: look.colors.accent,
    school: pieces(name),
    application: pieces(application),
    address: address.map(pieces),
    receipt,
    date: dayInWords(dayInTimeZone(timeZone, moment)),
    heading: pieces(letter.title),
    blocks: letter.blocks.map((block) =>
      typeof block === 'string' ? paragraph(block) : { list: block.list.map(paragraph) },
    ),
    closing: letter.closing.map(pieces),
  }
}

type Deps = {
  readonly typst: Pick<Typst, 'compile'>
  readonly fonts: Fonts
  readonly school: Sender
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const maxLoggedCodePoints = 20
const template = join(import.meta.dirname, 'letter.typ')

export type PrintLetter = (letter: PrintedLetter, signal: AbortSignal) => Promise<Uint8Array>

/** Typesets letters in the look of the school. */
export const createLetterPrinter = ({ typst, fonts, school, log }: Deps): PrintLetter => {
  return async (letter, signal) => {
    const found = await fonts.forText(textOf(letter, school))
    if (found.uncovered.size > 0) {
      const codePoints = [...found.uncovered].slice(0, maxLoggedCodePoints).map(codeName)
      log.warn({ codePoints }, 'A letter has characters that no font covers; they are printed as code points.')
    }
    const data = Buffer.from(JSON.stringify(letterData(letter, school, found)))
    const files = new Map([
      ['/data.json', data],
      ['/logo.svg', await logoOf(school)],
    ])
    return typst.compile({ template: await readFile(template, 'utf8'), files, fonts: found.files }, signal)
  }
}
