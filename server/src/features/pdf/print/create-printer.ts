import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fonts } from '@apply/converter/fonts/create-fonts'
import type { Typst } from '@apply/converter/typst/create-typst'
import type { FastifyBaseLogger } from 'fastify'
import { type PrintedView, paperOf, textOf } from './paper.ts'
import { codeName } from './text-pieces.ts'

export type Printer = { readonly print: (view: PrintedView, signal: AbortSignal) => Promise<Uint8Array> }

type Deps = {
  readonly typst: Pick<Typst, 'compile'>
  readonly fonts: Fonts
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const maxNamed = 20
const template = join(import.meta.dirname, 'application.typ')

/** Prints applications with Typst. */
export const createPrinter = ({ typst, fonts, log }: Deps): Printer => ({
  print: async (view, signal) => {
    const { families, files, uncovered } = await fonts.forText(textOf(view))
    if (uncovered.size > 0) {
      const codePoints = [...uncovered].slice(0, maxNamed).map(codeName)
      log.warn({ codePoints }, 'A PDF copy has characters that no font covers; they are printed by their numbers.')
    }
    const data = Buffer.from(JSON.stringify(paperOf(view, families, uncovered)))
    const job = { template: await readFile(template, 'utf8'), files: new Map([['/data.json', data]]), fonts: files }
    return typst.compile(job, signal)
  },
})
