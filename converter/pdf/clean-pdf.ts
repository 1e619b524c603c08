import { createInflate, deflateSync } from 'node:zlib'
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'
import { flattenPageTree, stripPages } from './pages.ts'
import { nameAt, removeUnreachable, visitReachable } from './pdf-objects.ts'
import { readInvalidStreams, refuseMissing } from './unreadable-objects.ts'

/** For all streams of a document together. Scans and fonts need far less. */
const maxBytes = 200_000_000
/** So much of a broken stream is kept. */
const maxKeptBytes = 20_000_000

type Inflated = { readonly length: number; readonly isWhole: boolean; readonly start: Buffer }

/** Inflates in pieces to count the bytes; keeps the beginning in case the rest is broken. */
const inflate = (bytes: Uint8Array, maxLength: number): Promise<Inflated> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    const settle = (isWhole: boolean) => resolve({ length, isWhole, start: Buffer.concat(pieces) })
    const stream = createInflate({ chunkSize: 64 * 1024 })
    stream.on('data', (piece: Buffer) => {
      length += piece.length
      if (length <= maxKeptBytes) pieces.push(piece)
      if (length <= maxLength) return
      stream.destroy()
      reject(new Unconvertible('tooMuchInside'))
    })
    stream.on('end', () => settle(true)).on('error', () => settle(false))
    stream.end(bytes)
  })

const filterOf = ({ dict }: PDFRawStream): string => {
  const filter = dict.lookup(PDFName.of('Filter'))
  const first = filter instanceof PDFArray ? filter.lookup(0) : filter
  return first instanceof PDFName ? first.decodeText() : ''
}

/** Checks that every compressed stream inflates within the limit; of a broken one the readable beginning is kept. */
const repairStreams = async (context: PDFContext): Promise<void> => {
  let bytesLeft = maxBytes
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !['FlateDecode', 'Fl'].includes(filterOf(object))) continue
    const { length, isWhole, start } = await inflate(object.contents, bytesLeft)
    bytesLeft -= length
    if (!isWhole) context.assign(ref, PDFRawStream.of(object.dict, deflateSync(start)))
  }
}

/** Entries of a stream that name other files, programs or people. */
const streamKeys = [
  ...['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI', 'AF', 'Alternates'],
  ...['Metadata', 'PieceInfo', 'LastModified', 'StructParent', 'StructParents', 'Measure', 'PtData'],
]

const activeTypes = ['Action', 'Filespec', 'EmbeddedFile', 'Annot', 'Metadata', 'Sig']
const activeKeys = ['JS', 'EF', 'XFA']
const resourceTypes = ['Font', 'XObject', 'ExtGState', 'Pattern']
const pictureTypes = ['Form', 'Image']
const actions = [
  ...['JavaScript', 'Launch', 'GoToR', 'GoToE', 'URI', 'SubmitForm', 'ImportData', 'ResetForm', 'Named', 'Hide'],
  ...['Rendition', 'Movie', 'Sound', 'SetOCGState', 'GoTo3DView', 'RichMediaExecute', 'Trans', 'Thread'],
]

const dictOf = (context: PDFContext, value: PDFObject | undefined): PDFDict | undefined => {
  const target = context.lookup(value)
  const dict = target instanceof PDFStream ? target.dict : target
  return dict instanceof PDFDict ? dict : undefined
}

/** Pages give their fonts, pictures and graphics states any names, such as `/JS`. */
const isResource = (dict: PDFDict | undefined): boolean =>
  dict !== undefined && (resourceTypes.includes(nameAt(dict, 'Type')) || pictureTypes.includes(nameAt(dict, 'Subtype')))

/** Decided by the object itself, as the resources of a page may use any key for it. */
const isActive = (context: PDFContext, value: PDFObject): boolean => {
  const dict = dictOf(context, value)
  if (!dict) return false
  return (
    activeTypes.includes(nameAt(dict, 'Type')) ||
    actions.includes(nameAt(dict, 'S')) ||
    activeKeys.some((key) => dict.has(PDFName.of(key)) && !isResource(dictOf(context, dict.get(PDFName.of(key)))))
  )
}

const removeActiveEntries = (context: PDFContext, dict: PDFDict) => {
  for (const [key, value] of dict.entries()) if (isActive(context, value)) dict.delete(key)
}

const removeOutsideReferences = (stream: PDFStream) => {
  for (const key of streamKeys) stream.dict.delete(PDFName.of(key))
}

/** Removes actions, outside references and metadata everywhere below the pages. */
const removeActiveContent = ({ context, catalog }: PDFDocument): void => {
  visitReachable(context, catalog, (object) => {
    if (object instanceof PDFStream) removeOutsideReferences(object)
    if (object instanceof PDFDict) removeActiveEntries(context, object)
  })
}

const load = async (bytes: Uint8Array): Promise<PDFDocument> => {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  } catch (error) {
    throw new Unconvertible(error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable', error)
  }
}

/** Rewrites a PDF as pages alone: without scripts, actions, links, attachments, forms and metadata. */
export const cleanPdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const pdf = await load(bytes)
  try {
    readInvalidStreams(pdf.context)
    flattenPageTree(pdf)
    stripPages(pdf)
    removeActiveContent(pdf)
    visitReachable(pdf.context, pdf.catalog, refuseMissing)
    removeUnreachable(pdf.context)
    await repairStreams(pdf.context)
    return await pdf.save({ useObjectStreams: true, updateFieldAppearances: false })
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible('unreadable', error)
  }
}
