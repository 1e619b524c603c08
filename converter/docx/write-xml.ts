import type { XmlElement } from './xml.ts'

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // A reader would take a bare one for the end of a line.
    .replaceAll('\r', '&#13;')

/** A reader would make spaces of bare tabs and line ends. */
export const escapedValue = (text: string): string =>
  escaped(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')

/** Writes an element as the document spelled it, in one way only. */
const writeElement = ({ tag, attributes, children }: XmlElement): string => {
  const words = attributes.map((attribute) => ` ${attribute.tag}="${escapedValue(attribute.value)}"`).join('')
  if (children.length === 0) return `<${tag}${words}/>`
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : writeElement(child))).join('')
  return `<${tag}${words}>${inside}</${tag}>`
}

export const xmlPart = (text: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)

export const writeXml = (element: XmlElement): Buffer => xmlPart(writeElement(element))
