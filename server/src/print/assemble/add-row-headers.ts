import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

const cellRoles = [name('TD'), name('TH')]

/** The cells of a row, in order. */
const cellsOf = (row: PDFDict): readonly PDFDict[] => {
  const kids = row.lookup(name('K'))
  const found: readonly PDFObject[] = kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : []
  return found
    .map((kid) => row.context.lookup(kid))
    .filter((kid) => kid instanceof PDFDict)
    .filter((kid) => cellRoles.some((role) => kid.get(name('S')) === role))
}

/**
 * Makes the first cell of every table row its header, so that a screen reader reads a question with its answer.
 * Typst 0.14 cannot do that, and the attributes it writes instead (no headers, borders) are useless to a screen reader.
 */
export const addRowHeaders = ({ context }: PDFDocument): void => {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(name('S')) !== name('TR')) continue
    const [first, ...others] = cellsOf(object)
    for (const cell of others) cell.delete(name('A'))
    first?.set(name('S'), name('TH'))
    first?.set(name('A'), context.obj({ O: 'Table', Scope: 'Row' }))
  }
}
