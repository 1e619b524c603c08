import { type PDFContext, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { visitReachable } from './objects-inside.ts'

/** Keys of a stream that name other files, other programs, or people. */
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

/** Told by its own shape: the names under which things hang may be anything in the resources of a page. */
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

const scrubDict = (context: PDFContext, dict: PDFDict) => {
  for (const [key, value] of dict.entries()) if (isActive(context, value)) dict.delete(key)
}

const scrubStream = (stream: PDFStream) => {
  for (const key of streamKeys) stream.dict.delete(PDFName.of(key))
}

/** Takes out whatever could act, fetch or tell, wherever it hides below the pages. */
export const scrub = ({ context, catalog }: PDFDocument): void => {
  visitReachable(context, catalog, (object) => {
    if (object instanceof PDFStream) scrubStream(object)
    if (object instanceof PDFDict) scrubDict(context, object)
  })
}
