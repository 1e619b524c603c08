import { visitReachable } from '@apply/converter/pdf-objects'
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { StructureTree } from './structure-tree.ts'

const name = (text: string) => PDFName.of(text)

/** The structure tree of a document, if it is tagged. */
export const tagsOf = ({ catalog }: PDFDocument): PDFDict | undefined => {
  const root = catalog.lookup(name('StructTreeRoot'))
  return root instanceof PDFDict && root.lookup(name('ParentTree')) instanceof PDFDict ? root : undefined
}

const listed = (dict: PDFDict, key: string): readonly PDFObject[] => {
  const [value, found] = [dict.get(name(key)), dict.lookup(name(key))]
  if (found instanceof PDFArray) return found.asArray()
  return value ? [value] : []
}

/** The top elements, detached from their root. A `Document` inside ours becomes a section. */
const topElements = (root: PDFDict): readonly PDFRef[] => {
  const { context } = root
  const refs = listed(root, 'K').filter((element) => element instanceof PDFRef)
  for (const ref of refs) {
    const element = context.lookup(ref, PDFDict)
    element.delete(name('P'))
    if (element.get(name('S')) === name('Document')) element.set(name('S'), name('Sect'))
  }
  return refs
}

/** All entries of a number tree. */
const entriesOf = (tree: PDFDict): readonly (readonly [number, PDFObject])[] => {
  const { context } = tree
  const found: [number, PDFObject][] = []
  const waiting = [tree]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const numbers = listed(node, 'Nums')
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [key, value] = [context.lookup(numbers[at]), numbers[at + 1]]
      if (key instanceof PDFNumber && value) found.push([key.asNumber(), value])
    }
    const below = listed(node, 'Kids').map((kid) => context.lookup(kid))
    waiting.push(...below.filter((kid) => kid instanceof PDFDict))
  }
  return found
}

const numberedKeys = ['StructParents', 'StructParent'].map(name)

type Graft = {
  readonly root: PDFDict
  /** Copies an object of the document once, with everything it refers to. */
  readonly copyObject: <Kind extends PDFObject>(object: Kind) => Kind
  readonly pages: readonly PDFRef[]
  readonly part: PDFRef
}

/** Adds the tags of a document, whose pages were copied before, below an element of ours. */
export const graftTags = (tree: StructureTree, copy: PDFDocument, { root, copyObject, pages, part }: Graft): void => {
  tree.adopt(part, topElements(root).map(copyObject))
  const roles = root.lookup(name('RoleMap'))
  if (roles instanceof PDFDict) tree.addRoles(copyObject(roles))
  const owners = entriesOf(root.lookup(name('ParentTree'), PDFDict))
  const renumbered = new Map(owners.map(([key, elements]) => [key, tree.addOwner(copyObject(elements))]))
  visitReachable(copy.context, copy.context.obj([...pages]), (object) => {
    if (!(object instanceof PDFDict)) return
    for (const key of numberedKeys) {
      const number = object.lookup(key)
      const next = number instanceof PDFNumber ? renumbered.get(number.asNumber()) : undefined
      if (next) object.set(key, next)
      else object.delete(key)
    }
  })
}
