import { attribute, childNamed, childrenNamed, everyElement, textIn, type XmlElement, type XmlNode } from './xml.ts'

/** The styles of the marks, by the names that Word stores in every language. */
const markStyle = /^(html|z)[- ](top|bottom) of form$/i
/** The marks, such as "Top of Form", have other words in each language. Anything longer was written by the applicant. */
const maxLength = 40

const hides = (element: XmlElement): boolean => {
  const vanish = childNamed(childNamed(element, 'w:rPr'), 'w:vanish')
  return vanish !== undefined && !['0', 'false', 'off'].includes(attribute(vanish, 'w:val') ?? '')
}

const value = (element: XmlElement | undefined, name: string): string | undefined =>
  attribute(childNamed(element, name), 'w:val')

/** The ids of the styles in which Word hides the marks. */
export const formMarkStyles = (styles: XmlElement): readonly string[] =>
  childrenNamed(styles, 'w:style')
    .filter((style) => markStyle.test(value(style, 'w:name') ?? '') && hides(style))
    .flatMap((style) => attribute(style, 'w:styleId') ?? [])

const shownParts = ['w:drawing', 'w:pict', 'w:object', 'w:sym', 'w:br', 'w:fldChar', 'w:sectPr']

const isMark = (element: XmlElement, styles: readonly string[]): boolean => {
  const properties = childNamed(element, 'w:pPr')
  if (element.name !== 'w:p' || !styles.includes(value(properties, 'w:pStyle') ?? '')) return false
  if (textIn(element).length > maxLength) return false
  const inside = [...everyElement(element)]
  const isShown = ({ name }: XmlElement) => shownParts.includes(name)
  const isHidden = (run: XmlElement) => value(childNamed(run, 'w:rPr'), 'w:vanish') === undefined || hides(run)
  return !inside.some(isShown) && inside.filter(({ name }) => name === 'w:r').every(isHidden)
}

/** A cell needs a paragraph, so its only one is emptied. */
const isOnlyParagraph = (cell: XmlElement): boolean => cell.name === 'w:tc' && childrenNamed(cell, 'w:p').length === 1

/** Removes the marks that Word puts around a form from a web page, which it never shows. */
export const withoutFormMarks = (element: XmlElement, styles: readonly string[]): XmlElement => {
  const cleanNode = (node: XmlNode): readonly XmlNode[] => {
    if (typeof node === 'string') return [node]
    if (!isMark(node, styles)) return [withoutFormMarks(node, styles)]
    return isOnlyParagraph(element) ? [{ ...node, children: [] }] : []
  }
  return { ...element, children: element.children.flatMap(cleanNode) }
}
