import { SaxesParser } from 'saxes'
import { Unconvertible } from '../failures.ts'

const office = 'http://schemas.openxmlformats.org'
const strict = 'http://purl.oclc.org/ooxml'
const microsoft = 'http://schemas.microsoft.com/office'

/** One prefix for each namespace, whatever prefix a document declares. ISO strict documents use other namespaces for the same elements. */
const prefixes: Readonly<Record<string, string>> = {
  [`${office}/wordprocessingml/2006/main`]: 'w',
  [`${strict}/wordprocessingml/main`]: 'w',
  [`${office}/officeDocument/2006/relationships`]: 'r',
  [`${strict}/officeDocument/relationships`]: 'r',
  [`${office}/officeDocument/2006/math`]: 'm',
  [`${strict}/officeDocument/math`]: 'm',
  [`${office}/drawingml/2006/main`]: 'a',
  [`${strict}/drawingml/main`]: 'a',
  [`${office}/drawingml/2006/wordprocessingDrawing`]: 'wp',
  [`${strict}/drawingml/wordprocessingDrawing`]: 'wp',
  [`${office}/drawingml/2006/picture`]: 'pic',
  [`${strict}/drawingml/picture`]: 'pic',
  [`${office}/drawingml/2006/chart`]: 'c',
  [`${strict}/drawingml/chart`]: 'c',
  [`${office}/drawingml/2006/diagram`]: 'dgm',
  [`${strict}/drawingml/diagram`]: 'dgm',
  [`${office}/markup-compatibility/2006`]: 'mc',
  [`${office}/package/2006/relationships`]: 'rel',
  [`${office}/package/2006/content-types`]: 'ct',
  [`${microsoft}/word/2010/wordml`]: 'w14',
  [`${microsoft}/word/2010/wordprocessingShape`]: 'wps',
  [`${microsoft}/word/2010/wordprocessingGroup`]: 'wpg',
  [`${microsoft}/word/2010/wordprocessingCanvas`]: 'wpc',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'http://www.w3.org/XML/1998/namespace': 'xml',
}

/** `w:p` for a paragraph, whatever prefix the document uses; a name from an unknown namespace carries the whole namespace. */
const knownName = (space: string, local: string): string =>
  space === '' ? local : `${prefixes[space] ?? `{${space}}`}:${local}`

export type XmlAttribute = { readonly tag: string; readonly name: string; readonly value: string }
export type XmlNode = XmlElement | string
export type XmlElement = {
  /** As the document spells it, with its own prefix. */
  readonly tag: string
  /** With our prefix for its namespace, see `knownName`. */
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly XmlNode[]
}

const decode = (bytes: Buffer): string => {
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

const maxElements = 300_000
const maxDepth = 100

type Building = XmlElement & { readonly children: XmlNode[] }

/** Refuses a document type, which could name other files, and trees that are too deep or too large. */
const buildTree = (text: string): XmlElement => {
  const parser = new SaxesParser({ xmlns: true })
  const root: Building = { tag: '', name: '', attributes: [], children: [] }
  const open: Building[] = [root]
  let elements = 0
  const addText = (words: string) => void open.at(-1)?.children.push(words)
  parser.on('doctype', () => {
    throw new Unconvertible('unreadable')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name: tag, uri, local, attributes }) => {
    elements += 1
    if (elements > maxElements || open.length > maxDepth) throw new Unconvertible('tooMuchInside')
    const element: Building = {
      tag,
      name: knownName(uri, local),
      attributes: Object.values(attributes).map((attribute) => ({
        tag: attribute.name,
        name: knownName(attribute.uri, attribute.local),
        value: attribute.value,
      })),
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const top = root.children.find((node) => typeof node !== 'string')
  if (!top) throw new Unconvertible('unreadable')
  return top
}

/** Parses an XML part in UTF-8 or UTF-16. XML that is not well-formed is unreadable. */
export const parseXml = (bytes: Buffer): XmlElement => {
  try {
    return buildTree(decode(bytes))
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible('unreadable', error)
  }
}

export const elementsIn = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((node) => typeof node !== 'string')

export const childrenNamed = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element ? elementsIn(element).filter((child) => child.name === name) : []

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && elementsIn(element).find((child) => child.name === name)

export const attribute = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.attributes.find((candidate) => candidate.name === name)?.value

/** The element and everything below it. */
export function* everyElement(element: XmlElement): Iterable<XmlElement> {
  yield element
  for (const child of element.children) if (typeof child !== 'string') yield* everyElement(child)
}

/** All text inside an element. */
export const textIn = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('')

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // A parser turns an unescaped carriage return into a line feed.
    .replaceAll('\r', '&#13;')

/** A parser turns unescaped tabs and line feeds in a value into spaces. */
export const escapedValue = (text: string): string =>
  escaped(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')

/** Writes an element with the prefixes of its document. */
const writeElement = ({ tag, attributes, children }: XmlElement): string => {
  const words = attributes.map((attribute) => ` ${attribute.tag}="${escapedValue(attribute.value)}"`).join('')
  if (children.length === 0) return `<${tag}${words}/>`
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : writeElement(child))).join('')
  return `<${tag}${words}>${inside}</${tag}>`
}

export const xmlPart = (text: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)

export const writeXml = (element: XmlElement): Buffer => xmlPart(writeElement(element))
