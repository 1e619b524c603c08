import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

const numbersOf = (tree: PDFDict): PDFArray => {
  const numbers = tree.lookup(name('Nums'))
  // Typst writes its tags this way. If that changes, printing fails rather than produce broken tags.
  if (!(numbers instanceof PDFArray)) throw new Error('The print has an unexpected structure tree.')
  return numbers
}

/** The only top element, listed alone or in an array of one. */
const topOf = (root: PDFDict): PDFRef => {
  const kids = root.lookup(name('K'))
  const top = kids instanceof PDFArray && kids.size() === 1 ? kids.get(0) : root.get(name('K'))
  if (!(top instanceof PDFRef)) throw new Error('The print has an unexpected structure tree.')
  return top
}

const addChild = (context: PDFDocument['context'], parent: PDFDict, child: PDFRef): void => {
  const present = parent.get(name('K'))
  const found = context.lookup(present)
  if (found instanceof PDFArray) found.push(child)
  else parent.set(name('K'), context.obj(present ? [present, child] : [child]))
}

/** The structure tree of a print, to which elements can be added. */
export const structureTree = ({ context, catalog }: PDFDocument) => {
  const root = catalog.lookup(name('StructTreeRoot'), PDFDict)
  const top = topOf(root)
  const numbers = numbersOf(root.lookup(name('ParentTree'), PDFDict))

  return {
    /** Adds an element below another one, by default at the end of the document. */
    addElement: (entries: Readonly<Record<string, PDFObject | string | number>>, parent: PDFRef = top): PDFRef => {
      const element = context.obj({ Type: 'StructElem', ...entries, P: parent })
      const ref = context.register(element)
      addChild(context, context.lookup(parent, PDFDict), ref)
      return ref
    },
    /** Moves elements without a parent below an element. */
    adopt: (parent: PDFRef, elements: readonly PDFRef[]): void => {
      for (const element of elements) {
        context.lookup(element, PDFDict).set(name('P'), parent)
        addChild(context, context.lookup(parent, PDFDict), element)
      }
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
