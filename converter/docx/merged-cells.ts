import { attribute, childNamed, everyElement, type XmlElement } from './xml.ts'

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
