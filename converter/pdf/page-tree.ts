import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib'
import { Unconvertible } from '../conversion-messages.ts'
import { maxPages } from '../limits.ts'

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

/** The pages in order. The tree is walked by hand, since a hostile one may bite its own tail or have no end. */
const pagesBelow = (context: PDFContext, root: PDFRef): readonly PDFRef[] => {
  const seen = new Set<PDFRef>()
  const pages: PDFRef[] = []
  const waiting: Node[] = [{ ref: root, inherited: new Map() }]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { ref, inherited } = node
    const dict = context.lookup(ref)
    if (seen.has(ref) || !(dict instanceof PDFDict)) throw new Unconvertible('unreadable')
    seen.add(ref)
    const kids = dict.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) pages.push(asPage(context, ref, dict, inherited))
    if (pages.length > maxPages) throw new Unconvertible('tooManyPages')
    const below = kids instanceof PDFArray ? kids.asArray().filter((kid) => kid instanceof PDFRef) : []
    for (const kid of below.toReversed()) waiting.push({ ref: kid, inherited: passedOn(dict, inherited) })
  }
  return pages
}

/** Replaces the tree of pages by one flat list, where each page has all that it inherited. */
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
