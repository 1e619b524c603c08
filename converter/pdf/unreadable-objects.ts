import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'

const bytesOf = (object: PDFInvalidObject): Buffer => {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

const beginning = />>\s*stream(\r\n|\n|\r)/
const end = /(\r\n|\n|\r)?endstream\s*$/

const parseDict = (context: PDFContext, bytes: Uint8Array): PDFDict | undefined => {
  try {
    const dict = PDFObjectParser.forBytes(bytes, context).parseObject()
    return dict instanceof PDFDict ? dict : undefined
  } catch {
    // The file is refused if a page shows it.
    return undefined
  }
}

const streamIn = (context: PDFContext, object: PDFInvalidObject): PDFRawStream | undefined => {
  const text = bytesOf(object).toString('latin1')
  const [found, last] = [beginning.exec(text), end.exec(text)]
  if (!found || !last) return undefined
  const dict = parseDict(context, Buffer.from(text.slice(0, found.index + '>>'.length), 'latin1'))
  const content = text.slice(found.index + found[0].length, last.index)
  return dict && PDFRawStream.of(dict, Buffer.from(content, 'latin1'))
}

/**
 * Reads the streams that pdf-lib could not read: it looks for the end of a stream without a number for its length, and is misled
 * by the word "stream" in a text. As they are, their text would be missing from the copy.
 */
export const readInvalidStreams = (context: PDFContext): void => {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const stream = object instanceof PDFInvalidObject ? streamIn(context, object) : undefined
    if (stream) context.assign(ref, stream)
  }
}

/** Entries without which something on a page is not shown. Many others are hints, and some programs leave them without an object. */
const shownEntries = ['Contents', 'DescendantFonts', 'FontFile', 'FontFile2', 'FontFile3', 'SMask']
const shownResources = ['Font', 'XObject']

const isMissing = ({ context }: PDFDict, value: PDFObject): boolean => {
  const found = context.lookup(value)
  return (value instanceof PDFRef && found === undefined) || found instanceof PDFInvalidObject
}

/** Refuses a page whose text, font or picture is not in the file or cannot be read, for example because its download was interrupted. */
export const refuseMissing = (object: PDFObject): void => {
  if (!(object instanceof PDFDict)) return
  const entries = shownEntries.flatMap((key) => object.get(PDFName.of(key)) ?? [])
  const lists = entries.map((entry) => object.context.lookup(entry)).filter((entry) => entry instanceof PDFArray)
  const resources = shownResources
    .map((key) => object.lookup(PDFName.of(key)))
    .filter((entry) => entry instanceof PDFDict)
  const values = [...entries, ...lists.flatMap((list) => list.asArray()), ...resources.flatMap((dict) => dict.values())]
  if (values.some((value) => isMissing(object, value))) throw new Unconvertible('unreadable')
}
