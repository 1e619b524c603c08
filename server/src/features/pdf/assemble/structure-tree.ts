import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

const numbersOf = (tree: PDFDict): PDFArray => {
  const numbers = tree.lookup(name('Nums'))
  // Typst writes its tags that way; should it change, a copy with broken tags must not be made.
  if (!(numbers instanceof PDFArray)) throw new Error('The printed page is not tagged as it should be.')
  return numbers
}

/** The one element at the top, which is listed alone or as an array of one. */
const topOf = (root: PDFDict): PDFRef => {
  const kids = root.lookup(name('K'))
  const top = kids instanceof PDFArray && kids.size() === 1 ? kids.get(0) : root.get(name('K'))
  if (!(top instanceof PDFRef)) throw new Error('The printed page is not tagged as it should be.')
  return top
}

const add = (context: PDFDocument['context'], parent: PDFDict, child: PDFRef): void => {
  const present = parent.get(name('K'))
  const found = context.lookup(present)
  if (found instanceof PDFArray) found.push(child)
  else parent.set(name('K'), context.obj(present ? [present, child] : [child]))
}

/** The tags of a printed page, to which more can be added. */
export const structureTree = ({ context, catalog }: PDFDocument) => {
  const root = catalog.lookup(name('StructTreeRoot'), PDFDict)
  const top = topOf(root)
  const numbers = numbersOf(root.lookup(name('ParentTree'), PDFDict))

  return {
    /** Adds an element below another one, or at the end of the document. */
    addElement: (entries: Readonly<Record<string, PDFObject | string | number>>, parent: PDFRef = top): PDFRef => {
      const element = context.obj({ Type: 'StructElem', ...entries, P: parent })
      const ref = context.register(element)
      add(context, context.lookup(parent, PDFDict), ref)
      return ref
    },
    /** Puts elements that have no parent yet below one. */
    adopt: (parent: PDFRef, elements: readonly PDFRef[]): void => {
      for (const element of elements) {
        context.lookup(element, PDFDict).set(name('P'), parent)
        add(context, context.lookup(parent, PDFDict), element)
      }
    },
    /** Says to which elements the marks of a page, or of something on it, belong; answers the number it must carry. */
    own: (elements: PDFObject): PDFNumber => {
      const next = root.lookup(name('ParentTreeNextKey'), PDFNumber)
      numbers.push(next)
      numbers.push(elements)
      root.set(name('ParentTreeNextKey'), PDFNumber.of(next.asNumber() + 1))
      return next
    },
    /** What the words of a foreign structure mean; our own words keep their meaning. */
    translate: (roles: PDFDict): void => {
      const ours = root.lookupMaybe(name('RoleMap'), PDFDict) ?? context.obj({})
      root.set(name('RoleMap'), ours)
      for (const [role, meaning] of roles.entries()) if (!ours.has(role)) ours.set(role, meaning)
    },
  }
}

export type StructureTree = ReturnType<typeof structureTree>
