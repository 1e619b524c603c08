import { ParseSpeeds, PDFArray, PDFBool, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The foot of a page is lower than any line of the application. */
const footHeight = 62

type Bookmark = { readonly title: string; readonly items: readonly Bookmark[] }

const titles = (bookmarks: readonly Bookmark[], depth = 0): readonly string[] =>
  bookmarks.flatMap(({ title, items }) => [`${'  '.repeat(depth)}${title}`, ...titles(items, depth + 1)])

const tagsIn = (node: unknown): readonly string[] => {
  if (typeof node !== 'object' || node === null) return []
  const role = 'role' in node && typeof node.role === 'string' ? [node.role] : []
  const children = 'children' in node && Array.isArray(node.children) ? node.children : []
  return [...role, ...children.flatMap(tagsIn)]
}

const isEmbedded = (font: PDFDict): boolean => {
  if (font.get(PDFName.of('Subtype')) === PDFName.of('Type3')) return font.has(PDFName.of('CharProcs'))
  const below = font.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.lookup(0, PDFDict) ?? font
  const descriptor = below.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict)
  return ['FontFile', 'FontFile2', 'FontFile3'].some((name) => descriptor?.has(PDFName.of(name)))
}

/** How many fonts the file has, and how many of them it brings along; a part of another font does not count. */
const fontsIn = (pdf: PDFDocument) => {
  const fonts = pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .filter((dict) => dict.get(PDFName.of('Type')) === PDFName.of('Font') && !dict.has(PDFName.of('CIDSystemInfo')))
  return { all: fonts.length, embedded: fonts.filter(isEmbedded).length }
}

/** A printed copy as a reader finds it that is not the one it was written with. */
export const readCopy = async (bytes: Uint8Array) => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS }).promise
  const objects = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const items = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []))
      const height = (item: (typeof items)[number]): number => item.transform[5]
      const text = (wanted: typeof items) => wanted.map(({ str }) => str).join(' ')
      return {
        size: page.view,
        text: text(items.filter((item) => height(item) >= footHeight)),
        foot: text(items.filter((item) => height(item) < footHeight)),
        /** Where each run of letters starts, from the left edge of the paper. */
        starts: new Map(items.map(({ str, transform }): [string, number] => [str, transform[4]])),
        links: (await page.getAnnotations()).map(({ url }): string => url),
        tags: tagsIn(await page.getStructTree()),
      }
    }),
  )
  return {
    pages,
    fonts: fontsIn(objects),
    bookmarks: titles(await pdf.getOutline()),
    info: Object.fromEntries(Object.entries((await pdf.getMetadata()).info)),
    isMarked: objects.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked')) === PDFBool.True,
  }
}

/** Lines break where the paper ends, so that white space tells nothing. */
export const withoutSpace = (text: string): string => text.normalize('NFC').replace(/\s+/gu, '')
