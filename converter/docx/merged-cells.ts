import { attribute, childNamed, elementsIn, everyElement, type XmlElement } from './xml.ts'

const shown = [
  ...['w:t', 'w:drawing', 'w:pict', 'w:object', 'w:sym', 'w:tbl'],
  ...['w:fldChar', 'w:footnoteReference', 'w:endnoteReference'],
]

const isEmpty = (cell: XmlElement): boolean => {
  for (const { name } of everyElement(cell)) if (shown.includes(name)) return false
  return true
}

/** Whether a cell is merged with the one above. */
const isMerged = (cell: XmlElement): boolean => {
  const merge = childNamed(childNamed(cell, 'w:tcPr'), 'w:vMerge')
  return merge !== undefined && (attribute(merge, 'w:val') ?? 'continue') === 'continue'
}

/** Whether a cell only continues the one above, and shows nothing of its own. */
export const continuesAbove = (cell: XmlElement): boolean => isMerged(cell) && isEmpty(cell)

/** A cell that is merged with the one above, but has content, becomes a cell of its own: LibreOffice would not show it. */
export const separateCell = (cell: XmlElement): XmlElement => {
  if (cell.name !== 'w:tc' || !isMerged(cell) || isEmpty(cell)) return cell
  const withoutMerge = (properties: XmlElement): XmlElement => ({
    ...properties,
    children: elementsIn(properties).filter(({ name }) => name !== 'w:vMerge'),
  })
  return {
    ...cell,
    children: cell.children.map((node) =>
      typeof node !== 'string' && node.name === 'w:tcPr' ? withoutMerge(node) : node,
    ),
  }
}
