import { attribute, childNamed, elementsIn, everyElement, textIn, type XmlElement } from './xml.ts'

type TextOf = (relationship: string) => string

/** The texts of the headers and footers that a section has of its own and shows. */
const ownStories = (section: XmlElement, textOf: TextOf): ReadonlyMap<string, string> => {
  const shown = elementsIn(section).filter(
    (element) =>
      /^w:(header|footer)Reference$/.test(element.name) &&
      (attribute(element, 'w:type') !== 'first' || childNamed(section, 'w:titlePg') !== undefined),
  )
  return new Map(
    shown.map((reference) => [
      `${reference.name} ${attribute(reference, 'w:type') ?? 'default'}`,
      textOf(attribute(reference, 'r:id') ?? ''),
    ]),
  )
}

/** The marks of continuous sections that have another header or footer than the section before. */
const marksToChange = (root: XmlElement, textOf: TextOf): ReadonlySet<XmlElement> => {
  const found = new Set<XmlElement>()
  let before: ReadonlyMap<string, string> | undefined
  for (const section of everyElement(root)) {
    if (section.name !== 'w:sectPr') continue
    const own = ownStories(section, textOf)
    const differs = [...own].some(([kind, text]) => text !== '' && text !== before?.get(kind))
    const mark = childNamed(section, 'w:type')
    if (before && differs && mark && attribute(mark, 'w:val') === 'continuous') found.add(mark)
    before = new Map([...(before ?? []), ...own])
  }
  return found
}

/**
 * Lets a continuous section with its own header or footer start a page. No layout can change them within a page, and
 * their words would be missing.
 */
export const separateSections = (root: XmlElement, textOf: TextOf): XmlElement => {
  const marks = marksToChange(root, textOf)
  const change = (element: XmlElement): XmlElement => ({
    ...element,
    attributes: marks.has(element)
      ? element.attributes.map((found) => (found.name === 'w:val' ? { ...found, value: 'nextPage' } : found))
      : element.attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : change(child))),
  })
  return marks.size === 0 ? root : change(root)
}

/** The text of a header or footer without page numbers, and a sign for each picture, to compare it with another one. */
export const comparableText = (root: XmlElement): string => {
  const pictures = [...everyElement(root)].filter(({ name }) => name === 'w:drawing' || name === 'w:pict')
  return textIn(root).replaceAll(/[\d\s]+/g, '') + '▣'.repeat(pictures.length)
}
