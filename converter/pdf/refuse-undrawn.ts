import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'
import { nameAt } from './pdf-objects.ts'

/** What people write or draw on a page. Programs show it also if the file has no picture of it. */
const markups = [
  ...['FreeText', 'Ink', 'Stamp', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Caret'],
  ...['Highlight', 'Underline', 'Squiggly', 'StrikeOut'],
]
/** A tree of fields that is deeper is hostile, or contains itself. */
const maxParents = 20

/** An entry of a field, which it may have from a field above it. */
const inherited = (field: PDFDict, key: string, parents = 0): PDFObject | undefined => {
  const own = field.lookup(PDFName.of(key))
  const above = field.lookup(PDFName.of('Parent'))
  if (own || !(above instanceof PDFDict) || parents >= maxParents) return own
  return inherited(above, key, parents + 1)
}

const nameIn = (value: PDFObject | undefined): string => (value instanceof PDFName ? value.decodeText() : '')

const isFilledIn = (value: PDFObject | undefined): boolean => {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText().trim() !== ''
  return value instanceof PDFArray ? value.asArray().some(isFilledIn) : value instanceof PDFRawStream
}

const isText = (field: PDFDict): boolean => ['Tx', 'Ch'].includes(nameIn(inherited(field, 'FT')))

/** Buttons of a group share its value. One that has pictures, but none for this value, is not the chosen one. */
const isTicked = (field: PDFDict): boolean => {
  const state = nameIn(field.lookup(PDFName.of('AS')) ?? inherited(field, 'V'))
  const appearance = field.lookup(PDFName.of('AP'))
  const pictures = appearance instanceof PDFDict ? appearance.lookup(PDFName.of('N')) : undefined
  const canBeChosen = !(pictures instanceof PDFDict) || pictures.has(PDFName.of(state))
  return state !== '' && state !== 'Off' && canBeChosen
}

const isFilledInField = (field: PDFDict): boolean => {
  if (isText(field)) return isFilledIn(inherited(field, 'V'))
  return nameIn(inherited(field, 'FT')) === 'Btn' && isTicked(field)
}

/** Refuses an annotation that a program would show but that cannot be drawn: its file has no picture of it. */
export const refuseUndrawn = (annotation: PDFDict): void => {
  const kind = nameAt(annotation, 'Subtype')
  if (markups.includes(kind) || (kind === 'Widget' && isFilledInField(annotation))) throw new Unconvertible('pdfForm')
}

const markup = /<[^>]*>/g

/** The formatted text of a note, which some programs write instead of the plain one. */
const hasRichText = (annotation: PDFDict): boolean => {
  const value = annotation.lookup(PDFName.of('RC'))
  if (value instanceof PDFRawStream) return true
  const isString = value instanceof PDFString || value instanceof PDFHexString
  return isString && value.decodeText().replaceAll(markup, '').trim() !== ''
}

const isOpen = (popup: PDFObject | undefined): boolean =>
  popup instanceof PDFDict && popup.lookup(PDFName.of('Open')) === PDFBool.True

/** Refuses a note, whose page has at most an icon of it, and text in a window beside another mark that opens with the file. */
export const refuseNote = (annotation: PDFDict): void => {
  const kind = nameAt(annotation, 'Subtype')
  const isShownBeside = markups.includes(kind) && kind !== 'FreeText' && isOpen(annotation.lookup(PDFName.of('Popup')))
  const hasText = isFilledIn(annotation.lookup(PDFName.of('Contents'))) || hasRichText(annotation)
  if (hasText && (kind === 'Text' || isShownBeside)) throw new Unconvertible('pdfForm')
}

const emptyText = /(\(\s*\)|<\s*>)\s*Tj/g
const anyText = /\b(Tj|TJ|Do)\b|[)>]\s*['"]/

const showsText = (appearance: PDFStream): boolean => {
  if (!(appearance instanceof PDFRawStream)) return false
  const operators = Buffer.from(decodePDFRawStream(appearance).decode()).toString('latin1')
  return anyText.test(operators.replaceAll(emptyText, ''))
}

/** Refuses a filled-in field whose picture is still that of the empty form. Such a file asks programs to draw the fields anew. */
export const refuseOutdated = (annotation: PDFDict, appearance: PDFStream, catalog: PDFDict): void => {
  const form = catalog.lookup(PDFName.of('AcroForm'))
  const isOutdated = form instanceof PDFDict && form.lookup(PDFName.of('NeedAppearances')) === PDFBool.True
  if (isOutdated && isText(annotation) && isFilledIn(inherited(annotation, 'V')) && !showsText(appearance))
    throw new Unconvertible('pdfForm')
}

/** A form of Adobe that builds its pages itself. Older ones do not say so, but have no field on any page. */
const buildsPages = (catalog: PDFDict): boolean => {
  if (catalog.lookup(PDFName.of('NeedsRendering')) === PDFBool.True) return true
  const form = catalog.lookup(PDFName.of('AcroForm'))
  if (!(form instanceof PDFDict) || !form.has(PDFName.of('XFA'))) return false
  const fields = form.lookup(PDFName.of('Fields'))
  return !(fields instanceof PDFArray) || fields.size() === 0
}

/** Refuses a PDF whose pages only say that another program is needed: a form that builds its pages, or a collection of files. */
export const refuseContentBeyondPages = (catalog: PDFDict): void => {
  if (buildsPages(catalog)) throw new Unconvertible('pdfForm')
  if (catalog.has(PDFName.of('Collection'))) throw new Unconvertible('pdfCollection')
}
