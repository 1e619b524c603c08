import { readZip } from './read-zip.ts'
import { parseXml, type XmlElement } from './xml.ts'

const shown = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/i

const wordsIn = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join(' ')

/** All that a cleaned docx says, in any order. */
export const docxText = async (docx: Buffer): Promise<string> => {
  const parts = [...(await readZip(docx))].filter(([name]) => shown.test(name))
  return parts.map(([, bytes]) => wordsIn(parseXml(bytes))).join(' ')
}
