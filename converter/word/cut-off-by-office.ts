import { openPackage } from '../docx/docx-package.ts'
import { attribute, childNamed, childrenNamed, elementsIn, everyElement, textIn, type XmlElement } from '../docx/xml.ts'
import { rotationOf } from './fit-table.ts'
import { twips } from './values.ts'

/** The usual width of a letter, in points. */
const letterWidth = 6

/** A row of LibreOffice does not grow with vertical text. */
const cutsVerticalText = (row: XmlElement): boolean => {
  const height = twips(attribute(childNamed(childNamed(row, 'w:trPr'), 'w:trHeight'), 'w:val')) ?? 0
  const cells = childrenNamed(row, 'w:tc').filter((cell) => rotationOf(cell) !== 0)
  return cells.some((cell) => textIn(cell).trim().length * letterWidth > height)
}

/** The width of a table from the left margin; a share of the page always fits. */
const reachOf = (table: XmlElement): number => {
  const properties = childNamed(table, 'w:tblPr')
  if (attribute(childNamed(properties, 'w:tblW'), 'w:type') === 'pct') return 0
  const columns = childrenNamed(childNamed(table, 'w:tblGrid'), 'w:gridCol')
  const indent = twips(attribute(childNamed(properties, 'w:tblInd'), 'w:w')) ?? 0
  return columns.reduce((sum, column) => sum + (twips(attribute(column, 'w:w')) ?? 0), Math.max(indent, 0))
}

/** The distance from the left margin to the edge of the paper. */
const roomIn = (section: XmlElement | undefined): number => {
  const [size, margins] = [childNamed(section, 'w:pgSz'), childNamed(section, 'w:pgMar')]
  return (twips(attribute(size, 'w:w')) ?? 612) - (twips(attribute(margins, 'w:left')) ?? 72)
}

/** Whether a table of the body is wider than the paper of its section. */
const hasWideTable = (body: XmlElement): boolean => {
  let reach = 0
  for (const element of elementsIn(body)) {
    if (element.name === 'w:tbl') reach = Math.max(reach, reachOf(element))
    const section = element.name === 'w:sectPr' ? element : childNamed(childNamed(element, 'w:pPr'), 'w:sectPr')
    if (section && reach > roomIn(section)) return true
    if (section) reach = 0
  }
  return reach > roomIn(undefined)
}

/** What LibreOffice leaves out: comments, and without its package Math equations. */
const leftOut = ['w:commentReference', 'm:oMath']

/** Whether LibreOffice would leave out a part of a cleaned docx without a word. */
export const isCutOffByOffice = async (docx: Buffer): Promise<boolean> => {
  const stories = (await openPackage(docx)).stories()
  return stories.some(({ root }) => {
    const rows = [...everyElement(root)].filter(({ name }) => name === 'w:tr')
    const isLeftOut = [...everyElement(root)].some(({ name }) => leftOut.includes(name))
    return isLeftOut || rows.some(cutsVerticalText) || childrenNamed(root, 'w:body').some(hasWideTable)
  })
}
