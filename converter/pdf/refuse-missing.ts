import { PDFArray, PDFDict, PDFInvalidObject, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'

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
