import {
  attribute,
  childrenNamed,
  everyElement,
  textIn,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
} from './xml.ts'

/** Attributes by which a picture, a frame or a link names an outside address. */
const addressAttributes = ['src', 'href', 'link']
/** Links of pictures and shapes. Unlike links of text they hold nothing that is shown. */
const pictureLinks = ['a:hlinkClick', 'a:hlinkHover', 'a:hlinkMouseOver']
/** Fields that count pages. Those of no kind below keep the text they last showed and fetch nothing. */
const pageField = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b[\s\w\\*]*$/i
/** Fields whose code is what they show. Their name stays, so that they can be refused. */
export const selfShowingFields = [
  'EQ',
  'SYMBOL',
  'MACROBUTTON',
  'GOTOBUTTON',
  'AUTONUM',
  'AUTONUMLGL',
  'AUTONUMOUT',
  'LISTNUM',
  'ADVANCE',
]
const selfShowingField = new RegExp(`^\\s*(${selfShowingFields.join('|')})\\b`, 'i')

const cleanCode = (code: string): string =>
  pageField.test(code) ? code : (selfShowingField.exec(code)?.[1]?.toUpperCase() ?? '')

/** The cleaned code for each element with a part of a field code. Word splits codes anywhere, also inside a name. */
const cleanFieldCodes = (root: XmlElement): ReadonlyMap<XmlElement, string> => {
  const cleaned = new Map<XmlElement, string>()
  const openFields: XmlElement[][] = []
  const clean = (pieces: readonly XmlElement[]) => {
    for (const [index, piece] of pieces.entries())
      cleaned.set(piece, index === 0 ? cleanCode(pieces.map(textIn).join('')) : '')
  }
  for (const element of everyElement(root)) {
    if (element.name === 'w:fldChar') {
      if (attribute(element, 'w:fldCharType') === 'begin') openFields.push([])
      if (attribute(element, 'w:fldCharType') === 'end') clean(openFields.pop() ?? [])
    }
    if (localName(element.name) === 'instrText') {
      const pieces = openFields.at(-1)
      if (pieces) pieces.push(element)
      else clean([element])
    }
  }
  for (const pieces of openFields) clean(pieces)
  return cleaned
}

const localName = (name: string): string => name.split(':').at(-1) ?? name

const cleanAttribute = (attribute: XmlAttribute): readonly XmlAttribute[] => {
  const local = localName(attribute.name)
  if (local === 'instr') return [{ ...attribute, value: cleanCode(attribute.value) }]
  const isNamespace = attribute.tag.startsWith('xmlns:')
  return addressAttributes.includes(local) && !isNamespace ? [] : [attribute]
}

const declaresNamespace = ({ attributes }: XmlElement): boolean => attributes.some(({ tag }) => tag.startsWith('xmlns'))

const isBlank = (node: XmlNode): boolean => (typeof node === 'string' ? node : textIn(node)).trim() === ''

/** What a content control shows, which may be whole rows and cells of a table. */
const contentOf = (control: XmlElement): readonly XmlNode[] | undefined => {
  const contents = childrenNamed(control, 'w:sdtContent')
  const others = control.children.filter((node) => !contents.some((content) => content === node))
  const canBeOpened = others.every(isBlank) && ![control, ...contents].some(declaresNamespace)
  return canBeOpened ? contents.flatMap(({ children }) => children) : undefined
}

/** The nodes in the place of an element that is not needed itself. */
const insideOf = (element: XmlElement): readonly XmlNode[] | undefined => {
  if (element.name === 'w:hyperlink') return element.children
  return element.name === 'w:sdt' ? contentOf(element) : undefined
}

/** The same XML without outside addresses. A link becomes its text, as its relationship does not exist any more. */
export const cleanXml = (root: XmlElement): XmlElement => {
  const fieldCodes = cleanFieldCodes(root)
  const cleanElement = (element: XmlElement): XmlElement => {
    const code = fieldCodes.get(element)
    return {
      ...element,
      attributes: element.attributes.flatMap(cleanAttribute),
      children: code === undefined ? element.children.flatMap(cleanNode) : [code],
    }
  }
  const cleanNode = (node: XmlNode): readonly XmlNode[] => {
    if (typeof node === 'string') return [node]
    if (pictureLinks.includes(node.name)) return []
    return insideOf(node)?.flatMap(cleanNode) ?? [cleanElement(node)]
  }
  return cleanElement(root)
}
