import { readZip } from './read-zip.ts'
import { xmlText } from './xml-text.ts'

const shown = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/i

/** All that a cleaned docx says, in any order, tags left out. */
export const docxText = async (docx: Buffer): Promise<string> => {
  const parts = [...(await readZip(docx))].filter(([name]) => shown.test(name))
  return parts.map(([, bytes]) => xmlText(bytes).replace(/<[^>]*>/g, ' ')).join(' ')
}
