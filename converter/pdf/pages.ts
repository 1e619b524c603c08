import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib'
import { maxPages, Unconvertible } from '../failures.ts'
import { drawAnnotations } from './draw-annotations.ts'
import { numbersIn } from './pdf-objects.ts'
import { refuseContentBeyondPages } from './refuse-undrawn.ts'

const inheritedKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => PDFName.of(name))

type Inherited = ReadonlyMap<PDFName, NonNullable<ReturnType<PDFDict['get']>>>
type Node = { readonly ref: PDFRef; readonly inherited: Inherited }

const passedOn = (dict: PDFDict, inherited: Inherited): Inherited => {
  const own = inheritedKeys.flatMap((key) => {
    const value = dict.get(key)
    return value ? [[key, value] as const] : []
  })
  return new Map([...inherited, ...own])
}

const asPage = (context: PDFContext, ref: PDFRef, dict: PDFDict, inherited: Inherited): PDFRef => {
  const page = PDFPageLeaf.fromMapWithContext(new Map([...inherited, ...dict.asMap()]), context)
  page.set(PDFName.of('Type'), PDFName.of('Page'))
  context.assign(ref, page)
  return ref
}

/** Pages belong into objects of their own, but readers also show those that are written into the list. */
const refsIn = (context: PDFContext, kids: PDFArray): readonly PDFRef[] =>
  kids.asArray().flatMap((kid) => {
    if (kid instanceof PDFDict) return [context.register(kid)]
    return kid instanceof PDFRef ? [kid] : []
  })

/** The pages in order. pdf-lib's own walk does not end on a tree with a cycle. */
const pagesBelow = (context: PDFContext, root: PDFRef): readonly PDFRef[] => {
  const seen = new Set<PDFRef>()
  const pages: PDFRef[] = []
  const waiting: Node[] = [{ ref: root, inherited: new Map() }]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { ref, inherited } = node
    const dict = context.lookup(ref)
    if (!(dict instanceof PDFDict)) throw new Unconvertible('unreadable')
    const kids = dict.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) {
      // A page that is listed again becomes an object of its own.
      pages.push(asPage(context, pages.includes(ref) ? context.nextRef() : ref, dict, inherited))
      if (pages.length > maxPages) throw new Unconvertible('tooManyPages')
      continue
    }
    if (seen.has(ref)) throw new Unconvertible('unreadable')
    seen.add(ref)
    for (const kid of refsIn(context, kids).toReversed())
      waiting.push({ ref: kid, inherited: passedOn(dict, inherited) })
  }
  return pages
}

/** Replaces the page tree by a flat list in which each page has its inherited entries. */
export const flattenPageTree = ({ context, catalog }: PDFDocument): void => {
  const root = catalog.get(PDFName.of('Pages'))
  const pages = root instanceof PDFRef ? pagesBelow(context, root) : []
  if (pages.length === 0) throw new Unconvertible('unreadable')
  const tree = PDFPageTree.withContext(context)
  const ref = context.register(tree)
  for (const page of pages) {
    context.lookup(page, PDFDict).set(PDFName.of('Parent'), ref)
    tree.pushLeafNode(page)
  }
  catalog.set(PDFName.of('Pages'), ref)
}

/** The entries that a page needs to be shown. All others are removed. */
const pageKeys = ['Type', 'Parent', 'Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group']
const catalogKeys = ['Type', 'Pages', 'Lang', 'OCProperties']

const keepOnly = (dict: PDFDict, keys: readonly string[]) => {
  for (const key of dict.keys()) if (!keys.includes(key.decodeText())) dict.delete(key)
}

/** Four numbers around some room. Readers take any other size for Letter, but a copy would cut off all content. */
const isBox = (value: unknown): boolean => {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersIn(value, 4) ?? []
  return left !== right && bottom !== top
}

const completePage = ({ node }: PDFPage, context: PDFContext) => {
  const [media, crop, resources] = [PDFName.of('MediaBox'), PDFName.of('CropBox'), PDFName.of('Resources')]
  if (!isBox(node.lookup(media))) node.set(media, context.obj([0, 0, 612, 792]))
  if (!isBox(node.lookup(crop))) node.delete(crop)
  if (!(node.lookup(resources) instanceof PDFDict)) node.set(resources, context.obj({}))
}

/** Keeps only the pages of the document, and only the visible content of the pages. */
export const stripPages = (pdf: PDFDocument): void => {
  refuseContentBeyondPages(pdf.catalog)
  for (const page of pdf.getPages()) {
    completePage(page, pdf.context)
    drawAnnotations(page)
    keepOnly(page.node, pageKeys)
  }
  keepOnly(pdf.catalog, catalogKeys)
  const { Root } = pdf.context.trailerInfo
  pdf.context.trailerInfo = Root ? { Root } : {}
}
