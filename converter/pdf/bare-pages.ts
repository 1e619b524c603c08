import { PDFArray, type PDFContext, PDFDict, type PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { drawAnnotations } from './draw-annotations.ts'

/** All that a page needs to be seen; everything else it may carry is left behind. */
const pageKeys = ['Type', 'Parent', 'Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group']
const catalogKeys = ['Type', 'Pages', 'Lang', 'OCProperties']

const keepOnly = (dict: PDFDict, keys: readonly string[]) => {
  for (const key of dict.keys()) if (!keys.includes(key.decodeText())) dict.delete(key)
}

const isBox = (value: unknown) => value instanceof PDFArray && value.size() === 4

const completePage = ({ node }: PDFPage, context: PDFContext) => {
  const [media, crop, resources] = [PDFName.of('MediaBox'), PDFName.of('CropBox'), PDFName.of('Resources')]
  if (!isBox(node.lookup(media))) node.set(media, context.obj([0, 0, 612, 792]))
  if (!isBox(node.lookup(crop))) node.delete(crop)
  if (!(node.lookup(resources) instanceof PDFDict)) node.set(resources, context.obj({}))
}

/** Leaves of the document its pages, and of the pages what they show. */
export const barePages = (pdf: PDFDocument): void => {
  for (const page of pdf.getPages()) {
    completePage(page, pdf.context)
    drawAnnotations(page)
    keepOnly(page.node, pageKeys)
  }
  keepOnly(pdf.catalog, catalogKeys)
  const { Root } = pdf.context.trailerInfo
  pdf.context.trailerInfo = Root ? { Root } : {}
}
