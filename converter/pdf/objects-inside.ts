import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'

const partsOf = (object: PDFObject): readonly PDFObject[] => {
  if (object instanceof PDFArray) return object.asArray()
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFStream ? [object.dict] : []
}

/** Visits everything that can be reached from an object, each once; answers the references it came along. */
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
    waiting.push(...partsOf(object))
  }
  return refs
}
