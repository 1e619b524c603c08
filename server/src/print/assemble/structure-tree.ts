import { visitReachable } from '@apply/converter/pdf-objects'
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

/** What stands at a key, alone or in an array. */
const listed = (dict: PDFDict, key: string): readonly PDFObject[] => {
  const [value, found] = [dict.get(name(key)), dict.lookup(name(key))]
  if (found instanceof PDFArray) return found.asArray()
  return value ? [value] : []
}

/** The structure tree of a print, to which elements can be added. */
export const structureTree = ({ context, catalog }: PDFDocument) => {
  const root = catalog.lookup(name('StructTreeRoot'), PDFDict)
  const [top] = listed(root, 'K')
  const numbers = root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'))
  // Typst writes its tags this way. If that changes, printing fails rather than produce broken tags.
  if (!(top instanceof PDFRef && numbers instanceof PDFArray))
    throw new Error('The print has an unexpected structure tree.')

  /** Hangs an element below another one, by default at the end of the document. */
  const adopt = (element: PDFRef, parent: PDFRef = top): void => {
    context.lookup(element, PDFDict).set(name('P'), parent)
    const above = context.lookup(parent, PDFDict)
    above.set(name('K'), context.obj([...listed(above, 'K'), element]))
  }

  return {
    adopt,
    addElement: (entries: Readonly<Record<string, PDFObject | string | number>>, parent?: PDFRef): PDFRef => {
      const element = context.register(context.obj({ Type: 'StructElem', ...entries }))
      adopt(element, parent)
      return element
    },
    /** Records which elements the marked content of an object belongs to, and returns its parent tree key. */
    addOwner: (elements: PDFObject): PDFNumber => {
      const next = root.lookup(name('ParentTreeNextKey'), PDFNumber)
      numbers.push(next)
      numbers.push(elements)
      root.set(name('ParentTreeNextKey'), PDFNumber.of(next.asNumber() + 1))
      return next
    },
    /** Adds the role map of another document; existing roles keep their meaning. */
    addRoles: (roles: PDFDict): void => {
      const ours = root.lookupMaybe(name('RoleMap'), PDFDict) ?? context.obj({})
      root.set(name('RoleMap'), ours)
      for (const [role, meaning] of roles.entries()) if (!ours.has(role)) ours.set(role, meaning)
    },
  }
}

export type StructureTree = ReturnType<typeof structureTree>

/** The structure tree of a document, if it is tagged. */
export const tagsOf = ({ catalog }: PDFDocument): PDFDict | undefined => {
  const root = catalog.lookup(name('StructTreeRoot'))
  return root instanceof PDFDict && root.lookup(name('ParentTree')) instanceof PDFDict ? root : undefined
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
  const numbers = listed(tree, 'Nums')
  const own = numbers.flatMap((number, at) => {
    const [key, value] = [tree.context.lookup(number), numbers[at + 1]]
    return at % 2 === 0 && key instanceof PDFNumber && value ? [[key.asNumber(), value] as const] : []
  })
  const below = listed(tree, 'Kids').map((kid) => tree.context.lookup(kid))
  return [...own, ...below.filter((kid) => kid instanceof PDFDict).flatMap(entriesOf)]
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
  for (const element of topElements(root)) tree.adopt(copyObject(element), part)
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
