import {
  EncryptedPDFError,
  ParseSpeeds,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'
import { flattenPageTree, stripPages } from './pages.ts'
import { removeUnreachable, visitReachable } from './pdf-objects.ts'
import { repairStreams } from './repair-streams.ts'

/** Entries of a stream that name other files, programs or people. */
const streamKeys = [
  ...['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI', 'AF', 'Alternates'],
  ...['Metadata', 'PieceInfo', 'LastModified', 'StructParent', 'StructParents', 'Measure', 'PtData'],
]

const activeTypes = ['Action', 'Filespec', 'EmbeddedFile', 'Annot', 'Metadata', 'Sig']
const activeKeys = ['JS', 'EF', 'XFA']
const actions = [
  ...['JavaScript', 'Launch', 'GoToR', 'GoToE', 'URI', 'SubmitForm', 'ImportData', 'ResetForm', 'Named', 'Hide'],
  ...['Rendition', 'Movie', 'Sound', 'SetOCGState', 'GoTo3DView', 'RichMediaExecute', 'Trans', 'Thread'],
]

const nameAt = (dict: PDFDict, key: string): string => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}

/** Decided by the object itself, as the resources of a page may use any key for it. */
const isActive = (context: PDFContext, value: PDFObject): boolean => {
  const target = context.lookup(value)
  const dict = target instanceof PDFStream ? target.dict : target
  if (!(dict instanceof PDFDict)) return false
  return (
    activeTypes.includes(nameAt(dict, 'Type')) ||
    actions.includes(nameAt(dict, 'S')) ||
    activeKeys.some((key) => dict.has(PDFName.of(key)))
  )
}

const removeActiveEntries = (context: PDFContext, dict: PDFDict) => {
  for (const [key, value] of dict.entries()) if (isActive(context, value)) dict.delete(key)
}

const removeOutsideReferences = (stream: PDFStream) => {
  for (const key of streamKeys) stream.dict.delete(PDFName.of(key))
}

/** Removes actions, outside references and metadata everywhere below the pages. */
export const removeActiveContent = ({ context, catalog }: PDFDocument): void => {
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
    flattenPageTree(pdf)
    stripPages(pdf)
    removeActiveContent(pdf)
    removeUnreachable(pdf.context)
    await repairStreams(pdf.context)
    return await pdf.save({ useObjectStreams: true, updateFieldAppearances: false })
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible('unreadable', error)
  }
}
