import { PDFDict, PDFHexString, PDFName, type PDFPage, type PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { pageAsOne } from './page-as-one.ts'
import type { StructureTree } from './structure-tree.ts'

const name = (text: string) => PDFName.of(text)

/** Fonts are looked for on the page and in what it draws, but not for ever. */
const deepest = 3

const hasLetters = (resources: unknown, depth = 0): boolean => {
  if (!(resources instanceof PDFDict) || depth > deepest) return false
  const [fonts, drawn] = [resources.lookup(name('Font')), resources.lookup(name('XObject'))]
  if (fonts instanceof PDFDict && fonts.keys().length > 0) return true
  if (!(drawn instanceof PDFDict)) return false
  const things = drawn.keys().map((key) => drawn.lookup(key))
  return things.some(
    (thing) => thing instanceof PDFStream && hasLetters(thing.dict.lookup(name('Resources')), depth + 1),
  )
}

type Place = {
  /** The element of the document that the page belongs to. */
  readonly part: PDFRef
  /** What is said of a page that is a picture. */
  readonly alt: string
}

/** Gives a page without tags one for all that it shows: letters are read aloud, a picture is told by its name. */
export const tagPage = (tree: StructureTree, page: PDFPage, { part, alt }: Place): void => {
  const { context } = page.doc
  const role = hasLetters(page.node.Resources()) ? 'P' : 'Figure'
  const whole = pageAsOne(page)
  const drawing = context.flateStream(`/${role} <</MCID 0>> BDC\n/Whole Do\nEMC\n`)
  page.node.set(name('Contents'), context.register(drawing))
  page.node.set(name('Resources'), context.obj({ XObject: { Whole: whole } }))
  const spoken = role === 'Figure' ? { Alt: PDFHexString.fromText(alt) } : {}
  const element = tree.addElement({ S: role, Pg: page.ref, K: 0, ...spoken }, part)
  page.node.set(name('StructParents'), tree.own(context.obj([element])))
}
