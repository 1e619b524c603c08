import { type PDFContext, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'
import { checkStreams } from './check-streams.ts'
import { openPdf } from './open-pdf.ts'
import { flattenPageTree, stripPages } from './pages.ts'
import { nameAt, removeUnreachable, visitReachable } from './pdf-objects.ts'
import { readInvalidStreams, refuseMissing } from './unreadable-objects.ts'

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

/** Rewrites a PDF as pages alone: without scripts, actions, links, attachments, forms and metadata. */
export const cleanPdf = async (bytes: Buffer): Promise<Uint8Array> => {
  const pdf = await openPdf(bytes)
  try {
    readInvalidStreams(pdf.context)
    flattenPageTree(pdf)
    stripPages(pdf)
    removeActiveContent(pdf)
    visitReachable(pdf.context, pdf.catalog, refuseMissing)
    removeUnreachable(pdf.context)
    await checkStreams(pdf.context)
    return await pdf.save({ useObjectStreams: true, updateFieldAppearances: false })
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible('unreadable', error)
  }
}
