import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

const textAt = (dict: PDFDict, key: string): string | undefined =>
  dict.lookupMaybe(name(key), PDFHexString)?.decodeText()

const listed = (dict: PDFDict, key: string): readonly PDFObject[] => {
  const found = dict.lookup(name(key))
  if (found instanceof PDFArray) return found.asArray()
  const value = dict.get(name(key))
  return value ? [value] : []
}

/** The elements below one, each with its own reference; what is no element is left out. */
const elementsBelow = (element: PDFDict): readonly (readonly [PDFRef, PDFDict])[] =>
  listed(element, 'K').flatMap((kid) => {
    const found = element.context.lookup(kid)
    return kid instanceof PDFRef && found instanceof PDFDict && found.has(name('S')) ? [[kid, found] as const] : []
  })

const allBelow = (element: PDFDict): readonly (readonly [PDFRef, PDFDict])[] =>
  elementsBelow(element).flatMap(([ref, below]) => [[ref, below] as const, ...allBelow(below)])

/** The structure of a PDF as its objects say it, without a reader in between. */
export const readTags = async (bytes: Uint8Array) => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  const root = pdf.catalog.lookup(name('StructTreeRoot'), PDFDict)
  const numbers = root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray).asArray()
  const owners = new Map(
    numbers.flatMap((number, at) =>
      at % 2 === 0 && number instanceof PDFNumber ? [[number.asNumber(), numbers[at + 1]] as const] : [],
    ),
  )
  const elements = new Set(allBelow(root).map(([ref]) => ref))
  const pages = pdf.getPages()

  /** A page is owned when each of its marks belongs to an element that hangs in the tree. */
  const isOwned = (page: (typeof pages)[number]): boolean => {
    const number = page.node.lookup(name('StructParents'))
    const owned = number instanceof PDFNumber ? pdf.context.lookup(owners.get(number.asNumber())) : undefined
    const refs = owned instanceof PDFArray ? owned.asArray().filter((owner) => owner instanceof PDFRef) : []
    return refs.length > 0 && refs.every((ref) => elements.has(ref))
  }

  const describe = (element: PDFDict) => {
    const page = pages.findIndex(({ ref }) => ref === element.get(name('Pg'))) + 1
    const alt = textAt(element, 'Alt')
    return { role: element.lookup(name('S'), PDFName).decodeText(), ...(page > 0 && { page }), ...(alt && { alt }) }
  }

  /** The first cell of a row, and what it names. */
  const rowName = (row: PDFDict) => {
    const cell = elementsBelow(row)[0]?.[1]
    const attributes = cell?.lookup(name('A'))
    const scope = attributes instanceof PDFDict ? attributes.lookup(name('Scope')) : undefined
    return {
      role: cell?.lookup(name('S'), PDFName).decodeText(),
      scope: scope instanceof PDFName ? scope.decodeText() : undefined,
    }
  }

  return {
    rowNames: allBelow(root)
      .map(([, element]) => element)
      .filter((element) => element.get(name('S')) === name('TR'))
      .map(rowName),
    /** Pages some of whose content belongs to nothing. */
    unowned: pages.flatMap((page, index) => (isOwned(page) ? [] : [index + 1])),
    parts: allBelow(root)
      .map(([, element]) => element)
      .filter((element) => element.get(name('S')) === name('Part') && element.has(name('T')))
      .map((part) => ({ title: textAt(part, 'T'), elements: elementsBelow(part).map(([, below]) => describe(below)) })),
  }
}
