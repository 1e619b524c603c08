import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/** The name at a key, such as `Page` for `Type`; empty if there is none. */
export const nameAt = (dict: PDFDict, key: string): string => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}

/** The numbers of an array that has nothing but so many of them. */
export const numbersIn = (value: unknown, count: number): readonly number[] | undefined => {
  if (!(value instanceof PDFArray) || value.size() !== count) return undefined
  const numbers = Array.from({ length: count }, (_, at) => value.lookup(at)).filter((item) => item instanceof PDFNumber)
  return numbers.length === count ? numbers.map((number) => number.asNumber()) : undefined
}

const partsOf = (object: PDFObject): readonly PDFObject[] => {
  if (object instanceof PDFArray) return object.asArray()
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFStream ? [object.dict] : []
}

/** Visits every object that can be reached from `start`, each once, and returns the references on the way. */
export const visitReachable = (
  context: PDFContext,
  start: PDFObject,
  visit: (object: PDFObject) => void,
): ReadonlySet<PDFRef> => {
  const seen = new Set<PDFObject>()
  const refs = new Set<PDFRef>()
  const waiting: PDFObject[] = [start]
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (seen.has(object)) continue
    seen.add(object)
    if (object instanceof PDFRef) {
      refs.add(object)
      const target = context.lookup(object)
      if (target) waiting.push(target)
      continue
    }
    visit(object)
    for (const part of partsOf(object)) waiting.push(part)
  }
  return refs
}

/** Deletes the objects that the catalog does not reach. */
export const removeUnreachable = (context: PDFContext): void => {
  const { Root } = context.trailerInfo
  if (!Root) throw new Error('The PDF has no catalog.')
  const reached = visitReachable(context, Root, () => undefined)
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

/** Typst writes `/Suspects false`, the default, which poppler reports as a mistake. */
export const removeSuspectsFlag = ({ catalog }: PDFDocument): void => {
  catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict)?.delete(PDFName.of('Suspects'))
}
